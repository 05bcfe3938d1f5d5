import { describe, expect, it } from 'vitest'
import { decimal } from '@tallystick/kernel/decimal'
import { present } from '@tallystick/kernel/assert'
import { CopyScenario, FAN, MASTER } from '../../../../testing/copy-scenario.ts'
import { BTCUSD, EURUSD, ForexScenario, SCENARIO_PAIRS } from '../../../../testing/forex-scenario.ts'
import { emptyState, setTerms } from '../../../core/state.ts'
import { stepTick, stepTime } from '../../../core/step.ts'
import { tickId } from '../../../core/pair.ts'
import { restoreOrder } from '../apply.ts'
import type { OcoEntry, PlaceOco } from '../commands.ts'

const SHARDS = 64

function entry(side: 'buy' | 'sell', target: string, lots = '1'): OcoEntry {
  return { side, lots: decimal(lots), target: decimal(target), stopLoss: null, takeProfit: null }
}

function oco(first: OcoEntry, second: OcoEntry, terms: Partial<PlaceOco> = {}): PlaceOco {
  const common = { userId: 1, pairId: BTCUSD, leverage: 100, expiresAt: null }
  return { type: 'place_oco', ...common, entries: [first, second], ...terms }
}

function scenario(forex = '2000'): ForexScenario {
  const at = new ForexScenario()
  at.join(1, forex)
  at.quote(BTCUSD, '50000')
  return at
}

/** A buy above and a sell below the market. */
function straddle(at: ForexScenario, terms: Partial<PlaceOco> = {}): [number, number] {
  const result = at.submit(oco(entry('buy', '51000'), entry('sell', '49000'), terms))
  if ('refusal' in result) throw new Error(`refused: ${result.refusal.reason}`)
  return [present(result.answer.orderId, 'first'), present(result.answer.recordId, 'second')]
}

describe('two orders of which one cancels the other', () => {
  it('[FO21] are placed by one command and reserve for both', () => {
    const at = scenario()
    const [first, second] = straddle(at)
    expect(second).toBe(first + SHARDS)
    expect(at.order(first)).toMatchObject({ status: 'pending', targetSide: 'rise', side: 'buy', ocoId: first })
    expect(at.order(second)).toMatchObject({ status: 'pending', targetSide: 'fall', side: 'sell', ocoId: first })
    // 510 + 2 and 490 + 2.
    expect(at.money()).toBe('996 1004 0')
  })

  it.each([
    ['51000', 0],
    ['49000', 1],
  ])('[FO21] at %s one fills and the other is cancelled, in one step', (price, filled) => {
    const at = scenario()
    const ids = straddle(at)
    at.changes.transfers.length = 0
    at.quote(BTCUSD, price)
    const [won, lost] = filled === 0 ? ids : [ids[1], ids[0]]
    expect(at.order(won)).toMatchObject({ status: 'holding', openPrice: decimal(price) })
    expect(at.order(lost)).toMatchObject({ status: 'closed', closeReason: 'other_filled', openPrice: null })
    expect(at.changes.transfers.map(({ kind, ref }) => [kind, ref])).toEqual([
      ['forex_release', lost],
      ['forex_fill', won],
    ])
    expect(at.notices()).toEqual(['order_filled'])
    at.quote(BTCUSD, price === '51000' ? '49000' : '51000')
    expect(at.order(lost).status).toBe('closed')
  })

  it('[FO21] where one price reaches both, the one with the lower number fills', () => {
    const at = scenario('3000')
    at.submit(oco(entry('buy', '51000'), entry('sell', '51500')))
    at.quote(BTCUSD, '52000')
    const [order, ...others] = [...at.state.orders.values()]
    expect(others).toEqual([])
    expect(order).toMatchObject({ side: 'buy', status: 'holding', openPrice: decimal('52000') })
  })

  it('[FO21] either both are placed or none', () => {
    const at = scenario('600')
    expect(at.verdict(oco(entry('buy', '51000'), entry('sell', '49000')))).toBe('insufficient_balance')
    expect(at.verdict(oco(entry('buy', '49000', '0.1'), entry('sell', '49000', '0.1')))).toBe('oco_same_price')
    expect(at.verdict(oco(entry('buy', '49000', '0.1'), entry('sell', '50000', '0.1')))).toBe('target_equals_market')
    expect(at.verdict(oco(entry('buy', '50000', '0.1'), entry('sell', '49000', '0.1')))).toBe('target_equals_market')
    expect(at.verdict(oco(entry('buy', '49000', '0.1'), entry('sell', '51000', '0.001')))).toBe('lots_below_minimum')
    const over = { expiresAt: at.now }
    expect(at.verdict(oco(entry('buy', '49000', '0.1'), entry('sell', '51000', '0.1'), over))).toBe(
      'expiry_out_of_range',
    )
    expect(at.state.orders.size).toBe(0)
    expect(at.money()).toBe('600 0 0')
    at.state.settings = { ...at.state.settings, maxOpenOrders: 1 }
    expect(at.verdict(oco(entry('buy', '49000', '0.1'), entry('sell', '51000', '0.1')))).toBe('too_many_orders')
  })

  it('[FO21] a refusal says which of the two it is about, unless it is about both', () => {
    const at = scenario('600')
    const refused = (first: OcoEntry, second: OcoEntry, terms: Partial<PlaceOco> = {}) => {
      const result = at.submit(oco(first, second, terms))
      return 'refusal' in result ? [result.refusal.reason, result.refusal.params['oco']] : 'ok'
    }
    const [buy, sell] = [entry('buy', '51000', '0.1'), entry('sell', '49000', '0.1')]
    expect(refused({ ...buy, target: decimal('50000') }, sell)).toEqual(['target_equals_market', 'first'])
    expect(refused(buy, { ...sell, target: decimal('50000') })).toEqual(['target_equals_market', 'second'])
    expect(refused(buy, { ...sell, stopLoss: decimal('48000') })).toEqual(['stop_loss_wrong_side', 'second'])
    expect(refused(buy, { ...sell, lots: decimal('1.2') })).toEqual(['insufficient_balance', 'second'])
    expect(refused(buy, sell, { leverage: 7 })).toEqual(['leverage_not_offered', undefined])
    at.market(BTCUSD, false)
    expect(refused(buy, sell)).toEqual(['market_closed', undefined])
  })

  it('[FO21] what the other reserved counts for the fill', () => {
    const at = scenario('1010')
    const [first] = straddle(at)
    expect(at.money()).toBe('6 1004 0')
    // 600 + 2 is more than 512 and 6 free, and less than all of it.
    at.quote(BTCUSD, '60000')
    expect(at.order(first)).toMatchObject({ status: 'holding', margin: decimal('600') })
    expect(at.money()).toBe('408 600 0')
  })

  it('[FO21] what the other reserved pays for losses first', () => {
    const at = scenario()
    at.open({ side: 'sell', lots: '1', leverage: 100 })
    const [first, second] = straddle(at)
    expect(at.money()).toBe('494 1504 0')
    // The position has lost 1,500: more than what is free and what the second has reserved. 515 + 2 is more than 512.
    at.quote(BTCUSD, '51500')
    expect(at.order(first)).toMatchObject({ closeReason: 'money_short' })
    expect(at.order(second)).toMatchObject({ status: 'pending' })
  })

  it('[FO21] an order that cannot fill leaves the other as a plain one', () => {
    const at = scenario('1010')
    const [first, second] = straddle(at)
    at.quote(BTCUSD, '101000')
    expect(at.order(first)).toMatchObject({ closeReason: 'money_short' })
    expect(at.order(second)).toMatchObject({ status: 'pending' })
    at.quote(BTCUSD, '49000')
    expect(at.order(second)).toMatchObject({ status: 'holding' })
  })

  it('[FO21] a cancel or an expiry of one leaves the other as a plain one', () => {
    const at = scenario()
    const [first, second] = straddle(at)
    expect(at.cancel(first)).toBe('ok')
    expect(at.order(second).status).toBe('pending')
    at.quote(BTCUSD, '51000')
    at.quote(BTCUSD, '49000')
    expect(at.order(second).status).toBe('holding')

    const later = scenario()
    const [soon, late] = straddle(later, { expiresAt: later.now + 1_000 })
    const terms = { lots: decimal('1'), target: decimal('48000'), stopLoss: null, takeProfit: null, expiresAt: null }
    later.submit({ type: 'replace_order', userId: 1, orderId: late, ...terms })
    later.wait(1_000)
    stepTime(later.state, later.now, later.changes)
    expect(later.order(soon)).toMatchObject({ closeReason: 'expired' })
    later.quote(BTCUSD, '48000')
    expect(later.order(late + SHARDS)).toMatchObject({ status: 'holding' })
  })

  it('[FO16][FO21] one that is replaced stays in the pair', () => {
    const at = scenario()
    const [first, second] = straddle(at)
    const terms = { lots: decimal('1'), target: decimal('52000'), stopLoss: null, takeProfit: null, expiresAt: null }
    at.submit({ type: 'replace_order', userId: 1, orderId: first, ...terms })
    const replaced = second + SHARDS
    expect(at.order(replaced)).toMatchObject({ ocoId: first, status: 'pending' })
    at.quote(BTCUSD, '52000')
    expect(at.order(replaced).status).toBe('holding')
    expect(at.order(second)).toMatchObject({ closeReason: 'other_filled' })
  })

  it('[FO21] is known after a restart', () => {
    const at = scenario()
    const ids = straddle(at)
    const state = emptyState(0)
    state.settings = at.state.settings
    for (const terms of SCENARIO_PAIRS) setTerms(state, terms)
    for (const [id, user] of at.state.books.users) state.books.users.set(id, structuredClone(user))
    for (const id of ids) restoreOrder(state, { ...at.order(id) })
    const pair = present(state.pairs.get(BTCUSD), 'pair')
    Object.assign(pair, { open: true, closesAt: Infinity })
    const tick = { id: tickId(BTCUSD, at.now + 1), pairId: BTCUSD, price: decimal('49000'), at: at.now + 1 }
    stepTick(state, tick, at.now + 1, at.changes)
    expect([...state.orders.values()].map(({ id, status }) => [id, status])).toEqual([[ids[1], 'holding']])
  })
})

describe('copies of two orders of which one cancels the other', () => {
  function copied(at: CopyScenario): [number, number] {
    at.follow()
    const result = at.submit(oco(entry('buy', '110'), entry('sell', '90'), { userId: MASTER }))
    if ('refusal' in result) throw new Error(`refused: ${result.refusal.reason}`)
    return [present(result.answer.orderId, 'first'), present(result.answer.recordId, 'second')]
  }
  const copyOf = (at: CopyScenario, id: number) => at.state.copy.byOrigin.get(id)?.get(FAN)

  it('[CO19] do so too', () => {
    const at = new CopyScenario()
    const [first, second] = copied(at)
    expect([at.copyOf(first), at.copyOf(second)]).toEqual(['ok', 'ok'])
    const [one, other] = [copyOf(at, first), copyOf(at, second)]
    expect(one?.ocoId).toBe(first)
    at.quote(BTCUSD, '90')
    expect(one).toMatchObject({ closeReason: 'other_filled' })
    expect(other).toMatchObject({ status: 'holding' })
    expect(at.closeCopy(first)).toBe('order_unknown')
  })

  it('[CO19] one that opens at once cancels the other, whose reserve counts', () => {
    const at = new CopyScenario()
    const [first, second] = copied(at)
    at.copyOf(first)
    const pending = copyOf(at, first)
    // As the follower's shard may be ahead of the master's: the price has been at the second target, not at the first.
    at.follow()
    expect(at.copyOf(second, { target: decimal('101'), targetSide: 'fall' })).toBe('ok')
    expect(pending).toMatchObject({ closeReason: 'other_filled' })
    expect(copyOf(at, second)).toMatchObject({ status: 'holding', ocoId: first })
  })

  it('[CO19] one that opens at once has no more than losses leave of what the other reserved', () => {
    const at = new CopyScenario()
    const [first, second] = copied(at)
    at.copyOf(first)
    at.open({ user: FAN, pair: EURUSD, lots: '0.5', leverage: 10 })
    at.quote(EURUSD, '1')
    at.copyOf(second, { target: decimal('101'), targetSide: 'fall' })
    expect(at.skips()).toEqual(['order insufficient_balance'])
    expect(copyOf(at, first)).toMatchObject({ status: 'pending' })
  })

  it('[CO19] an order whose other one already holds is not copied', () => {
    const at = new CopyScenario()
    const [first, second] = copied(at)
    at.copyOf(first, { target: decimal('99'), targetSide: 'rise' })
    expect(copyOf(at, first)?.status).toBe('holding')
    expect(at.copyOf(second)).toBe('already_copied')
    expect(at.skips()).toEqual([])
  })
})
