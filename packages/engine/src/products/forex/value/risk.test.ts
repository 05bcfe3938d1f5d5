import { isAtOrBelow } from '@tallystick/formulas/forex'
import { decimal, roundTo, trimDecimal } from '@tallystick/kernel/decimal'
import { conservation } from '@tallystick/ledger/books'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTradable, type State } from '../../../core/state.ts'
import { stepSettings } from '../../../core/step.ts'
import {
  BTCUSD,
  EURGBP,
  EURUSD,
  FIXED,
  SCENARIO_PAIRS,
  ForexScenario,
  GBPUSD,
  openOrder,
  USDJPY,
} from '../../../../testing/forex-scenario.ts'
import { pairOf, valuation } from './valuation.ts'

/** One user with one bitcoin bought at 50,000: margin 500, fee 2. */
function long(forex: string): { at: ForexScenario; id: number } {
  const at = new ForexScenario()
  at.join(1, forex)
  at.quote(BTCUSD, '50000')
  return { at, id: at.open() }
}

describe('the margin warning', () => {
  it('[FR1] comes at exactly the level, once, and again after the account has been above it and changed', () => {
    const { at } = long('1002')
    const warnings = (): number => at.notices().filter(kind => kind === 'margin_warning').length
    at.quote(BTCUSD, '49500.01')
    expect(warnings()).toBe(0)
    at.quote(BTCUSD, '49500')
    expect([at.equity(), warnings()]).toEqual(['500', 1])
    at.quote(BTCUSD, '49490')
    expect(warnings()).toBe(1)
    at.quote(BTCUSD, '50000')
    const small = at.open({ lots: '0.01' })
    at.close(small)
    at.quote(BTCUSD, '49400')
    expect(warnings()).toBe(2)
  })

  it('[FR1] carries the account as it was: equity, margin and the stop-out level', () => {
    const { at } = long('1002')
    at.quote(BTCUSD, '49499.5')
    const [notice] = at.changes.notices.filter(({ kind }) => kind === 'margin_warning')
    expect(notice?.account).toEqual({ equity: decimal('499.5'), margin: decimal('500'), stopOutPercent: decimal('50') })
  })

  it('[FR1] comes again for a position that begins below the level after a stop-out', () => {
    const { at } = long('1002')
    const warnings = (): number => at.notices().filter(kind => kind === 'margin_warning').length
    at.quote(BTCUSD, '49250')
    expect([at.money(), warnings()]).toEqual(['250 0 0', 1])
    stepSettings(at.state, { ...at.state.settings, marginWarningPercent: decimal('200') })
    at.open({ lots: '0.4' })
    expect(warnings()).toBe(2)
  })
})

describe('the stop-out', () => {
  it('[FR2] spares an account just above the level and closes it at exactly the level', () => {
    const { at, id } = long('1002')
    at.quote(BTCUSD, '49250.01')
    expect(at.order(id).status).toBe('holding')
    at.quote(BTCUSD, '49250')
    expect(at.order(id)).toMatchObject({ closeReason: 'stop_out', closePrice: decimal('49250') })
    expect(at.money()).toBe('250 0 0')
  })

  it('[FR2] follows a change of money, not only a change of price', () => {
    const at = new ForexScenario()
    at.join(1, '1010')
    at.quote(BTCUSD, '50000')
    const first = at.open()
    at.quote(BTCUSD, '49500')
    // Opening at the edge: the fee brings equity under half of the margin of both.
    expect(at.verdict(openOrder({ lots: '0.01' }))).toBe('ok')
    at.quote(BTCUSD, '49245')
    expect(at.order(first).closeReason).toBe('stop_out')
  })

  it('[FR2] strikes at the next price when an operator has raised the level over an account', () => {
    const { at, id } = long('1002')
    at.quote(BTCUSD, '49400')
    stepSettings(at.state, { ...at.state.settings, stopOutPercent: decimal('90') })
    expect(at.order(id).status).toBe('holding')
    at.quote(BTCUSD, '49401')
    expect(at.order(id).closeReason).toBe('stop_out')
  })

  it('[FR3] closes the largest loss first and stops as soon as the account is above the level', () => {
    const at = new ForexScenario()
    at.join(1, '1600')
    at.quote(BTCUSD, '50000')
    at.quote(EURUSD, '1.1')
    const small = at.open({ lots: '0.5' })
    const large = at.open({ lots: '1' })
    const other = at.open({ pair: EURUSD, lots: '0.1' })
    // Equity 1596.7 − 1167 = 429.7 of 860 margin; without the large one, of 360.
    at.quote(BTCUSD, '49222')
    expect(at.order(large).closeReason).toBe('stop_out')
    expect(at.order(small).status).toBe('holding')
    expect(at.order(other).status).toBe('holding')
  })

  it('[FR3] passes over a larger loss whose market is closed', () => {
    const at = new ForexScenario()
    at.join(1, '1600')
    at.quote(BTCUSD, '50000')
    at.quote(EURUSD, '1.1')
    const shut = at.open({ lots: '1' })
    const open = at.open({ pair: EURUSD, lots: '0.5' })
    at.quote(BTCUSD, '49600')
    at.market(BTCUSD, false)
    at.quote(EURUSD, '1.0863')
    expect(at.order(shut).status).toBe('holding')
    expect(at.order(open).closeReason).toBe('stop_out')
  })

  it('[FR3] closes the older of two equal losses first', () => {
    const at = new ForexScenario()
    at.join(1, '2004')
    at.quote(BTCUSD, '50000')
    const older = at.open()
    const newer = at.open()
    at.quote(BTCUSD, '49250')
    expect(at.order(older).closeReason).toBe('stop_out')
    expect(at.order(newer).status).toBe('holding')
  })

  it('[FO12][FR2] follows the converting pair, too', () => {
    const at = new ForexScenario()
    at.join(1, '200')
    at.quote(GBPUSD, '1.2')
    at.quote(EURGBP, '0.85')
    const id = at.open({ pair: EURGBP, lots: '0.1' })
    at.quote(EURGBP, '0.8431')
    expect(at.order(id).status).toBe('holding')
    // Nothing moves but the pound: the loss in dollars grows with it.
    at.quote(GBPUSD, '2.4')
    expect(at.order(id).closeReason).toBe('stop_out')
  })
})

describe('negative-balance protection', () => {
  it('[FR5] writes off what the last position lost beyond the account, which rests at zero', () => {
    const { at, id } = long('1002')
    at.quote(BTCUSD, '48000')
    expect(at.money()).toBe('0 0 0')
    expect(at.order(id)).toMatchObject({ profit: decimal('-2000'), badDebt: decimal('1000') })
    expect([at.house('trading_result'), at.house('bad_debt')]).toEqual(['2000', '-1000'])
    const lines = at.changes.transfers.slice(-2).map(({ kind, ref, postings }) => {
      const own = postings.filter(({ account }) => account > 0).reduce((sum, { amount }) => sum + amount, 0n)
      return `${kind} ${ref} ${trimDecimal(own)}`
    })
    expect(lines).toEqual([`forex_close ${id} -2000`, `loss_forgiven ${id} 1000`])
    // [FR8]
    expect(at.notices()).toContain('loss_forgiven')
  })

  it('[FR4] keeps a loss as debt while another position is open, and repays it from that one first', () => {
    const at = new ForexScenario()
    at.join(1, '1100')
    at.quote(BTCUSD, '50000')
    at.quote(EURUSD, '1.1')
    const winner = at.open({ pair: EURUSD, lots: '0.1' })
    const loser = at.open()
    at.market(EURUSD, false)
    at.quote(BTCUSD, '48500')
    expect(at.order(loser)).toMatchObject({ closeReason: 'stop_out', badDebt: 0n })
    // 1100 − 110.3 − 502 free, 500 back, 1500 lost: 512.3 short.
    expect(at.money()).toBe('0 110 512.3')
    at.market(EURUSD, true)
    at.quote(EURUSD, '1.2')
    expect(at.close(winner)).toBe('ok')
    expect(at.money()).toBe('597.7 0 0')
    expect(at.house('bad_debt')).toBe('0')
  })

  it('[FR4][FR5] writes off the unpaid rest with the last position', () => {
    const at = new ForexScenario()
    at.join(1, '1100')
    at.quote(BTCUSD, '50000')
    at.quote(EURUSD, '1.1')
    const last = at.open({ pair: EURUSD, lots: '0.1' })
    at.open()
    at.market(EURUSD, false)
    at.quote(BTCUSD, '48500')
    at.market(EURUSD, true)
    at.quote(EURUSD, '1.1')
    expect(at.order(last)).toMatchObject({ closeReason: 'stop_out', badDebt: decimal('402.3') })
    expect(at.money()).toBe('0 0 0')
  })

  it('[FR4][FR6] while another position is open pending orders keep what they reserved, and the loss is a debt', () => {
    const at = new ForexScenario()
    at.join(1, '1300')
    at.quote(BTCUSD, '50000')
    at.quote(EURUSD, '1.1')
    at.open({ pair: EURUSD, lots: '0.1' })
    const waiting = at.place('1', { pair: EURUSD, lots: '0.1' })
    const loser = at.open()
    at.market(EURUSD, false)
    at.quote(BTCUSD, '48500')
    expect(at.order(loser).closeReason).toBe('stop_out')
    expect(at.order(waiting).status).toBe('pending')
    // 1300 − 110.3 − 100.3 − 502 free, 500 back, 1500 lost: 412.6 short, of which the pending order could pay a part.
    expect(at.money()).toBe('0 210.3 412.6')
  })

  it('[FR6] takes back the reserves of pending orders, newest first and no more than needed', () => {
    const at = new ForexScenario()
    at.join(1, '1706')
    at.quote(BTCUSD, '50000')
    const id = at.open()
    const older = at.place('30000')
    const newer = at.place('40000')
    expect(at.money()).toBe('500 1204 0')
    at.quote(BTCUSD, '48700')
    expect(at.close(id)).toBe('ok')
    expect(at.order(id)).toMatchObject({ closeReason: 'closed', badDebt: 0n })
    // 500 + 500 − 1300 is 300 short: the newer order's 402 are enough.
    expect(at.order(newer).closeReason).toBe('money_short')
    expect(at.order(older).status).toBe('pending')
    expect(at.money()).toBe('102 302 0')
  })
})

/** Looks at everybody, as the index must not need to. */
function missed(state: State, now: number): string[] {
  const found: string[] = []
  for (const [userId, user] of state.forexUsers) {
    if (user.holdings.size === 0) continue
    const { equity, margin } = valuation(state, userId)
    const holdings = [...user.holdings.values()]
    if (!user.warned && isAtOrBelow(equity, margin, state.settings.marginWarningPercent))
      found.push(`user ${userId} was not warned at ${trimDecimal(equity)} of ${trimDecimal(margin)}`)
    const canClose = holdings.some(order => isTradable(state, pairOf(state, order.pairId), now))
    if (canClose && isAtOrBelow(equity, margin, state.settings.stopOutPercent))
      found.push(`user ${userId} was not stopped out at ${trimDecimal(equity)} of ${trimDecimal(margin)}`)
  }
  return found
}

const PRICES = new Map([
  [BTCUSD, 5_000_000],
  [EURUSD, 110_000],
  [USDJPY, 150_000],
  [GBPUSD, 120_000],
  [EURGBP, 85_000],
  [FIXED, 2_000],
])
const pairId = fc.constantFrom(...PRICES.keys())
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ pairId, perTenThousand: fc.integer({ min: -9_980, max: 10_020 }) }) },
  { weight: 8, arbitrary: fc.record({ pairId, perTenThousand: fc.integer({ min: -150, max: 150 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      pairId,
      user: fc.integer({ min: 1, max: 4 }),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      lots: fc.constantFrom('0.01', '0.1', '1', '5'),
      leverage: fc.constantFrom(10, 100, 500),
    }),
  },
)

describe('the risk index', () => {
  it('[FR7] never misses an account that a plain scan finds', () => {
    const seen = { stopOuts: 0, warnings: 0 }
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 120 }), steps => {
        const at = new ForexScenario()
        for (const userId of [1, 2, 3, 4]) at.join(userId, '3000')
        const quote = (id: number): void => {
          const { pricePlaces } = pairOf(at.state, id).terms
          const units = BigInt(PRICES.get(id) ?? 0) * 10n ** BigInt(8 - pricePlaces)
          at.quote(id, trimDecimal(at.state.pairs.get(id)?.price || units))
        }
        for (const { id } of SCENARIO_PAIRS) quote(id)
        for (const one of steps) {
          if ('user' in one) at.verdict(openOrder({ ...one, pair: one.pairId, user: one.user }))
          else {
            const { price, terms } = pairOf(at.state, one.pairId)
            const next = roundTo((price * BigInt(10_000 + one.perTenThousand)) / 10_000n, terms.pricePlaces)
            if (next > 0n && next < decimal('1000000')) at.quote(one.pairId, trimDecimal(next))
          }
          expect(missed(at.state, at.now)).toEqual([])
          expect(conservation(at.state.books)).toEqual({ real: 0n, demo: 0n })
        }
        seen.stopOuts += [...at.changes.records.forex_order.made.values()].filter(
          o => o.closeReason === 'stop_out',
        ).length
        seen.warnings += at.notices().filter(kind => kind === 'margin_warning').length
      }),
      { numRuns: 150, seed: 20_261_116 },
    )
    // Without these the property would hold of nothing.
    expect(seen.stopOuts).toBeGreaterThan(100)
    expect(seen.warnings).toBeGreaterThan(100)
  })
})
