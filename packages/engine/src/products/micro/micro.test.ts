import type { Direction } from '@tallystick/formulas/micro'
import { present } from '@tallystick/kernel/assert'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { type Tick, tickId } from '../../core/pair.ts'
import { DEFAULT_SETTINGS } from '../../core/settings.ts'
import { seedPrice, stepCommand, stepTick, stepTime } from '../../core/step.ts'
import { BTCUSD, EURUSD, ForexScenario } from '../../../testing/forex-scenario.ts'
import type { OpenMicro } from './commands.ts'
import type { MicroOrder } from './record.ts'
import { SETTLE_GRACE_MS } from './settle.ts'

/** A floor where user 1 has 1,000 in the micro account and bitcoin stands at 100. */
class MicroScenario extends ForexScenario {
  constructor() {
    super({ demoGrants: { forex: 0n, micro: decimal('1000'), main: 0n } })
    this.submit({ type: 'open_accounts', userId: 1, realm: 'demo' })
    this.submit({ type: 'open_accounts', userId: 2, realm: 'demo' })
    this.quote(BTCUSD, '100')
  }

  bet(direction: Direction = 'up', over: Partial<OpenMicro> = {}): number {
    const result = this.submit(ticket(direction, over))
    if ('refusal' in result) throw new Error(`refused: ${result.refusal.reason}`)
    return present(result.answer.orderId, 'order id')
  }

  /** A price at exactly this instant. */
  priceAt(at: number, price: string): void {
    this.now = at
    stepTick(this.state, tickOf(at, price), at, this.changes)
  }

  timeAt(at: number): void {
    this.now = at
    stepTime(this.state, at, this.changes)
  }

  micro(id: number): MicroOrder {
    const { made, changed } = this.changes.records.micro_order
    return present(made.get(id) ?? changed.get(id), `micro order ${id}`)
  }

  /** "free held" of the micro account. */
  balances(userId = 1): string {
    const { balance, held } = present(this.state.books.users.get(userId), `user ${userId}`).micro
    return `${trimDecimal(balance)} ${trimDecimal(held)}`
  }
}

function ticket(direction: Direction, over: Partial<OpenMicro> = {}): OpenMicro {
  const stake = decimal('100')
  return { type: 'open_micro', userId: 1, pairId: BTCUSD, direction, stake, seconds: 30, ...over }
}

function tickOf(at: number, price: string): Tick {
  return { id: tickId(BTCUSD, at), pairId: BTCUSD, price: decimal(price), at }
}

describe('taking a micro order', () => {
  it('holds the stake and carries its terms', () => {
    const scenario = new MicroScenario()
    const order = scenario.micro(scenario.bet())
    expect(scenario.balances()).toBe('900 100')
    expect(order).toMatchObject({ ratio: decimal('0.75'), lossLevel: 0, staleMs: 5_000, openPrice: decimal('100') })
    expect(order.expiresAt).toBe(scenario.now + 30_000)
  })

  it.each([
    ['account_unknown', { userId: 9 }],
    ['pair_unknown', { pairId: 99 }],
    ['duration_not_offered', { seconds: 31 }],
    ['stake_below_minimum', { stake: decimal('9.99') }],
    ['stake_below_minimum', { stake: decimal('-100') }],
    ['stake_below_minimum', { stake: decimal('199.99'), seconds: 300 }],
    ['stake_not_in_cents', { stake: decimal('10.001') }],
    ['insufficient_balance', { stake: decimal('1000.01') }],
    ['price_stale', { pairId: EURUSD }],
  ] as const)('refuses %s', (reason, over) => {
    const scenario = new MicroScenario()
    expect(scenario.verdict(ticket('up', over))).toBe(reason)
    expect(scenario.balances()).toBe('1000 0')
  })

  it('[A82] [A95] refuses an old price, one from the future, a shut market, one that will shut, and a suspended pair', () => {
    const scenario = new MicroScenario()
    scenario.wait(5_000)
    expect(scenario.verdict(ticket('up'))).toBe('ok')
    scenario.wait(1)
    expect(scenario.verdict(ticket('up'))).toBe('price_stale')
    scenario.wait(-20_000)
    expect(scenario.verdict(ticket('up'))).toBe('price_stale')
    scenario.wait(30_000)
    scenario.quote(BTCUSD, '100')
    scenario.market(BTCUSD, true, scenario.now + 29_999)
    expect(scenario.verdict(ticket('up'))).toBe('closes_before_expiry')
    scenario.market(BTCUSD, true, scenario.now + 30_000)
    expect(scenario.verdict(ticket('up'))).toBe('ok')
    scenario.market(BTCUSD, false)
    expect(scenario.verdict(ticket('up'))).toBe('market_closed')
    scenario.market(BTCUSD, true)
    const { micro } = scenario.state.settings
    scenario.state.settings = { ...scenario.state.settings, micro: { ...micro, suspended: new Set([BTCUSD]) } }
    expect(scenario.verdict(ticket('up'))).toBe('micro_suspended')
  })
})

describe('settling', () => {
  it.each([
    ['the tick before the expiry', -1, '101', 'won'],
    ['the tick at the expiry', 0, '101', 'won'],
    ['not the tick after the expiry', 1, '101', 'lost'],
  ] as const)('[MC4] %s counts', (_, offset, price, reason) => {
    const scenario = new MicroScenario()
    const id = scenario.bet('up')
    const { expiresAt } = scenario.micro(id)
    scenario.priceAt(expiresAt - 1_000, '99')
    scenario.priceAt(expiresAt + offset, price)
    scenario.priceAt(expiresAt + 500, '50')
    expect(scenario.micro(id)).toMatchObject({ status: 'closed', closeReason: reason })
  })

  it('pays a win to the cent and takes a lost stake, both against the house', () => {
    const scenario = new MicroScenario()
    const up = scenario.bet('up', { stake: decimal('33.33') })
    const down = scenario.bet('down', { userId: 2 })
    const { expiresAt } = scenario.micro(up)
    scenario.priceAt(expiresAt, '100.01')
    scenario.priceAt(expiresAt + 1, '100')
    expect(scenario.micro(up)).toMatchObject({ closeReason: 'won', profit: decimal('25') })
    expect(scenario.micro(down)).toMatchObject({ closeReason: 'lost', profit: decimal('-100') })
    expect([scenario.balances(1), scenario.balances(2), scenario.house('micro_result')]).toEqual([
      '1025 0',
      '900 0',
      '75',
    ])
  })

  it('[MC3] equal prices win for both directions', () => {
    const scenario = new MicroScenario()
    const ids = [scenario.bet('up'), scenario.bet('down')]
    const expiresAt = scenario.now + 30_000
    scenario.priceAt(expiresAt, '100')
    scenario.priceAt(expiresAt + 1, '7')
    expect(ids.map(id => scenario.micro(id).closeReason)).toEqual(['won', 'won'])
    expect(scenario.balances()).toBe('1150 0')
  })

  it('waits for a later price, then goes by the clock: grace over, and not a millisecond earlier', () => {
    const scenario = new MicroScenario()
    const id = scenario.bet()
    const { expiresAt } = scenario.micro(id)
    scenario.priceAt(expiresAt - 100, '101')
    scenario.timeAt(expiresAt + SETTLE_GRACE_MS)
    expect(scenario.micro(id).status).toBe('running')
    scenario.timeAt(expiresAt + SETTLE_GRACE_MS + 1)
    expect(scenario.micro(id)).toMatchObject({ closeReason: 'won', nextTick: null })
  })

  it('[MC5] is void when the price was stale at expiry, when none came, and when the market shut in between', () => {
    const scenario = new MicroScenario()
    const stale = scenario.bet()
    const { expiresAt } = scenario.micro(stale)
    scenario.priceAt(expiresAt - 5_001, '101')
    const none = scenario.bet('up', { userId: 2 })
    scenario.priceAt(expiresAt + 1, '102')
    expect(scenario.micro(stale)).toMatchObject({ closeReason: 'stale', profit: 0n, endPrice: decimal('101') })
    const shut = scenario.bet()
    scenario.wait(1_000)
    scenario.market(BTCUSD, false)
    scenario.wait(1_000)
    scenario.market(BTCUSD, true)
    scenario.priceAt(scenario.micro(shut).expiresAt, '103')
    scenario.priceAt(scenario.micro(shut).expiresAt + 1, '103')
    expect(scenario.micro(shut)).toMatchObject({ closeReason: 'market_closed', profit: 0n })
    expect(scenario.micro(none).closeReason).toBe('market_closed')
    expect(scenario.balances()).toBe('1000 0')
    const alone = scenario.bet()
    scenario.timeAt(scenario.micro(alone).expiresAt + SETTLE_GRACE_MS + 1)
    expect(scenario.micro(alone)).toMatchObject({ closeReason: 'no_tick', profit: 0n, endTick: null, endPrice: null })
  })

  it('gives all orders of the same pair and expiry the same end price', () => {
    const scenario = new MicroScenario()
    const ids = Array.from({ length: 9 }, (_, index) =>
      scenario.bet(index % 2 ? 'up' : 'down', { userId: (index % 2) + 1 }),
    )
    const { expiresAt } = scenario.micro(present(ids[0], 'first'))
    scenario.priceAt(expiresAt - 3, '104')
    scenario.priceAt(expiresAt + 4, '90')
    expect(new Set(ids.map(id => scenario.micro(id).endTick)).size).toBe(1)
  })

  it('is void without a movement of its own when the demo account is reset', () => {
    const scenario = new MicroScenario()
    const id = scenario.bet()
    scenario.submit({ type: 'reset_demo', userId: 1 })
    expect(scenario.micro(id)).toMatchObject({ status: 'closed', closeReason: 'voided', profit: 0n })
    expect(scenario.balances()).toBe('1000 0')
    scenario.priceAt(scenario.micro(id).expiresAt + 1, '200')
    expect(scenario.balances()).toBe('1000 0')
  })
})

describe('no command chooses an outcome', () => {
  it('no setting reaches a running order', () => {
    const results = [
      DEFAULT_SETTINGS.micro,
      { durations: [], lossLevel: 1, staleMs: 1, suspended: new Set([BTCUSD]) },
    ].map(micro => {
      const scenario = new MicroScenario()
      const ids = [scenario.bet('up'), scenario.bet('down')]
      scenario.state.settings = { ...scenario.state.settings, micro, realMoneyTrades: false, maxOpenOrders: 0 }
      const { expiresAt } = scenario.micro(present(ids[0], 'first'))
      scenario.priceAt(expiresAt - 4_000, '103')
      scenario.priceAt(expiresAt + 1, '1')
      return ids.map(id => scenario.micro(id))
    })
    expect(results[1]).toEqual(results[0])
    expect(results[0]?.map(order => trimDecimal(order.profit))).toEqual(['75', '-100'])
  })

  it('no command ends a running order: contract commands do not see it, and the tape is asked only for what was missed', () => {
    const scenario = new MicroScenario()
    const orderId = scenario.bet()
    for (const type of ['close_order', 'cancel_order'] as const) {
      expect(scenario.verdict({ type, userId: 1, orderId })).toBe('order_unknown')
    }
    const last = tickOf(scenario.now + 20, '500')
    const forged = {
      type: 'settle_from_tape',
      userId: 1,
      orderId,
      expiresAt: scenario.micro(orderId).expiresAt,
      last,
      next: undefined,
      closed: false,
    } as const
    expect(stepCommand(scenario.state, forged, scenario.now, scenario.changes)).toMatchObject({
      refusal: { reason: 'order_unknown' },
    })
    expect(scenario.micro(orderId).status).toBe('running')
  })
})

describe('a missed expiry', () => {
  function missed(): { scenario: MicroScenario; id: number; expiresAt: number } {
    const scenario = new MicroScenario()
    const id = scenario.bet()
    const { expiresAt } = scenario.micro(id)
    // Prices went on elsewhere; this memory only learns the newest one.
    seedPrice(scenario.state, tickOf(expiresAt + 60_000, '70'))
    scenario.now = expiresAt + 61_000
    return { scenario, id, expiresAt }
  }

  it('is left to the tape: neither a later price nor the clock settles it', () => {
    const { scenario, id } = missed()
    scenario.priceAt(scenario.now, '71')
    scenario.timeAt(scenario.now + 100_000)
    expect(scenario.micro(id).status).toBe('running')
    expect([...scenario.state.micro.overdue]).toEqual([id])
  })

  it('is left to the tape when the price before it reached this memory too late to trade on', () => {
    const scenario = new MicroScenario()
    const id = scenario.bet()
    const { expiresAt } = scenario.micro(id)
    // The host was held up: both prices are handed over together, the first one older than a price may be.
    const handed = expiresAt + 10_000
    stepTick(scenario.state, tickOf(expiresAt - 10, '101'), handed, scenario.changes)
    stepTick(scenario.state, tickOf(expiresAt + 9_000, '70'), handed, scenario.changes)
    scenario.timeAt(handed + 100_000)
    expect(scenario.micro(id).status).toBe('running')
    expect([...scenario.state.micro.overdue]).toEqual([id])
  })

  it('ends as the tape says, by the same rule', () => {
    const { scenario, id, expiresAt } = missed()
    const tape = { last: tickOf(expiresAt - 10, '101'), next: tickOf(expiresAt + 10, '9'), closed: false }
    stepCommand(
      scenario.state,
      { type: 'settle_from_tape', userId: 1, orderId: id, expiresAt, ...tape },
      scenario.now,
      scenario.changes,
    )
    expect(scenario.micro(id)).toMatchObject({ closeReason: 'won', endTick: tape.last.id, nextTick: tape.next.id })
    expect(scenario.balances()).toBe('1075 0')
  })

  it('takes no excerpt that was read for another order of the same number', () => {
    const { scenario, id, expiresAt } = missed()
    // Around the expiry of an order whose commit failed; its number was given again.
    const tape = { last: tickOf(expiresAt - 2_000, '99'), next: tickOf(expiresAt - 1_000, '9'), closed: true }
    const stale = { type: 'settle_from_tape', userId: 1, orderId: id, expiresAt: expiresAt - 1_500, ...tape } as const
    expect(stepCommand(scenario.state, stale, scenario.now, scenario.changes)).toMatchObject({
      refusal: { reason: 'order_unknown' },
    })
    expect(scenario.micro(id).status).toBe('running')
  })

  it('does not believe a tape that is not one', () => {
    const { scenario, id, expiresAt } = missed()
    const good = tickOf(expiresAt, '101')
    const wrong = [
      { last: tickOf(expiresAt + 1, '101') },
      { last: { ...good, pairId: EURUSD } },
      { last: { ...good, id: good.id + 1 } },
      { last: good, next: tickOf(expiresAt, '101') },
    ]
    for (const { last, next } of wrong as { last: Tick; next?: Tick }[]) {
      const command = {
        type: 'settle_from_tape',
        userId: 1,
        orderId: id,
        expiresAt,
        last,
        next,
        closed: false,
      } as const
      expect(stepCommand(scenario.state, command, scenario.now, scenario.changes)).toMatchObject({
        refusal: { reason: 'internal_error' },
      })
    }
    expect(scenario.micro(id).status).toBe('running')
  })
})
