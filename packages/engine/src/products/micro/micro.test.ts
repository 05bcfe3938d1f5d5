import type { Direction } from '@tallystick/formulas/micro'
import { present } from '@tallystick/kernel/assert'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { type Tick, tickId } from '../../core/pair.ts'
import { DEFAULT_SETTINGS } from '../../core/settings.ts'
import { seedPrice, stepCommand, stepTick, stepTime } from '../../core/step.ts'
import { BTCUSD, EURUSD, Floor } from '../../../testing/floor.ts'
import type { OpenMicro } from './commands.ts'
import type { MicroOrder } from './order.ts'
import { SETTLE_GRACE_MS } from './settle.ts'

/** A floor where user 1 has 1,000 in the micro account and bitcoin stands at 100. */
class Pit extends Floor {
  constructor() {
    super({ demoGrants: { forex: 0n, micro: decimal('1000'), main: 0n } })
    this.ask({ type: 'open_accounts', userId: 1, realm: 'demo' })
    this.ask({ type: 'open_accounts', userId: 2, realm: 'demo' })
    this.quote(BTCUSD, '100')
  }

  bet(direction: Direction = 'up', over: Partial<OpenMicro> = {}): number {
    const result = this.ask(ticket(direction, over))
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
    const pit = new Pit()
    const order = pit.micro(pit.bet())
    expect(pit.balances()).toBe('900 100')
    expect(order).toMatchObject({ ratio: decimal('0.75'), lossLevel: 0, staleMs: 5_000, openPrice: decimal('100') })
    expect(order.expiresAt).toBe(pit.now + 30_000)
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
    const pit = new Pit()
    expect(pit.verdict(ticket('up', over))).toBe(reason)
    expect(pit.balances()).toBe('1000 0')
  })

  it('[A82] [A95] refuses an old price, one from the future, a shut market, one that will shut, and a suspended pair', () => {
    const pit = new Pit()
    pit.wait(5_000)
    expect(pit.verdict(ticket('up'))).toBe('ok')
    pit.wait(1)
    expect(pit.verdict(ticket('up'))).toBe('price_stale')
    pit.wait(-20_000)
    expect(pit.verdict(ticket('up'))).toBe('price_stale')
    pit.wait(30_000)
    pit.quote(BTCUSD, '100')
    pit.market(BTCUSD, true, pit.now + 29_999)
    expect(pit.verdict(ticket('up'))).toBe('closes_before_expiry')
    pit.market(BTCUSD, true, pit.now + 30_000)
    expect(pit.verdict(ticket('up'))).toBe('ok')
    pit.market(BTCUSD, false)
    expect(pit.verdict(ticket('up'))).toBe('market_closed')
    pit.market(BTCUSD, true)
    const { micro } = pit.state.settings
    pit.state.settings = { ...pit.state.settings, micro: { ...micro, suspended: new Set([BTCUSD]) } }
    expect(pit.verdict(ticket('up'))).toBe('micro_suspended')
  })
})

describe('settling', () => {
  it.each([
    ['the tick before the expiry', -1, '101', 'won'],
    ['the tick at the expiry', 0, '101', 'won'],
    ['not the tick after the expiry', 1, '101', 'lost'],
  ] as const)('[MC4] %s counts', (_, offset, price, reason) => {
    const pit = new Pit()
    const id = pit.bet('up')
    const { expiresAt } = pit.micro(id)
    pit.priceAt(expiresAt - 1_000, '99')
    pit.priceAt(expiresAt + offset, price)
    pit.priceAt(expiresAt + 500, '50')
    expect(pit.micro(id)).toMatchObject({ status: 'closed', closeReason: reason })
  })

  it('pays a win to the cent and takes a lost stake, both against the house', () => {
    const pit = new Pit()
    const up = pit.bet('up', { stake: decimal('33.33') })
    const down = pit.bet('down', { userId: 2 })
    const { expiresAt } = pit.micro(up)
    pit.priceAt(expiresAt, '100.01')
    pit.priceAt(expiresAt + 1, '100')
    expect(pit.micro(up)).toMatchObject({ closeReason: 'won', profit: decimal('25') })
    expect(pit.micro(down)).toMatchObject({ closeReason: 'lost', profit: decimal('-100') })
    expect([pit.balances(1), pit.balances(2), pit.house('micro_result')]).toEqual(['1025 0', '900 0', '75'])
  })

  it('[MC3] equal prices win for both directions', () => {
    const pit = new Pit()
    const ids = [pit.bet('up'), pit.bet('down')]
    const expiresAt = pit.now + 30_000
    pit.priceAt(expiresAt, '100')
    pit.priceAt(expiresAt + 1, '7')
    expect(ids.map(id => pit.micro(id).closeReason)).toEqual(['won', 'won'])
    expect(pit.balances()).toBe('1150 0')
  })

  it('waits for a later price, then goes by the clock: grace over, and not a millisecond earlier', () => {
    const pit = new Pit()
    const id = pit.bet()
    const { expiresAt } = pit.micro(id)
    pit.priceAt(expiresAt - 100, '101')
    pit.timeAt(expiresAt + SETTLE_GRACE_MS)
    expect(pit.micro(id).status).toBe('running')
    pit.timeAt(expiresAt + SETTLE_GRACE_MS + 1)
    expect(pit.micro(id)).toMatchObject({ closeReason: 'won', nextTick: 0 })
  })

  it('[MC5] is void when the price was stale at expiry, when none came, and when the market shut in between', () => {
    const pit = new Pit()
    const stale = pit.bet()
    const { expiresAt } = pit.micro(stale)
    pit.priceAt(expiresAt - 5_001, '101')
    const none = pit.bet('up', { userId: 2 })
    pit.priceAt(expiresAt + 1, '102')
    expect(pit.micro(stale)).toMatchObject({ closeReason: 'stale', profit: 0n, endPrice: decimal('101') })
    const shut = pit.bet()
    pit.wait(1_000)
    pit.market(BTCUSD, false)
    pit.wait(1_000)
    pit.market(BTCUSD, true)
    pit.priceAt(pit.micro(shut).expiresAt, '103')
    pit.priceAt(pit.micro(shut).expiresAt + 1, '103')
    expect(pit.micro(shut)).toMatchObject({ closeReason: 'market_closed', profit: 0n })
    expect(pit.micro(none).closeReason).toBe('market_closed')
    expect(pit.balances()).toBe('1000 0')
    const alone = pit.bet()
    pit.timeAt(pit.micro(alone).expiresAt + SETTLE_GRACE_MS + 1)
    expect(pit.micro(alone)).toMatchObject({ closeReason: 'no_tick', profit: 0n, endTick: 0 })
  })

  it('gives all orders of the same pair and expiry the same end price', () => {
    const pit = new Pit()
    const ids = Array.from({ length: 9 }, (_, index) => pit.bet(index % 2 ? 'up' : 'down', { userId: (index % 2) + 1 }))
    const { expiresAt } = pit.micro(present(ids[0], 'first'))
    pit.priceAt(expiresAt - 3, '104')
    pit.priceAt(expiresAt + 4, '90')
    expect(new Set(ids.map(id => pit.micro(id).endTick)).size).toBe(1)
  })

  it('is void without a movement of its own when the demo account is reset', () => {
    const pit = new Pit()
    const id = pit.bet()
    pit.ask({ type: 'reset_demo', userId: 1 })
    expect(pit.micro(id)).toMatchObject({ status: 'closed', closeReason: 'voided', profit: 0n })
    expect(pit.balances()).toBe('1000 0')
    pit.priceAt(pit.micro(id).expiresAt + 1, '200')
    expect(pit.balances()).toBe('1000 0')
  })
})

describe('no command chooses an outcome', () => {
  it('no setting reaches a running order', () => {
    const results = [
      DEFAULT_SETTINGS.micro,
      { durations: [], lossLevel: 1, staleMs: 1, suspended: new Set([BTCUSD]) },
    ].map(micro => {
      const pit = new Pit()
      const ids = [pit.bet('up'), pit.bet('down')]
      pit.state.settings = { ...pit.state.settings, micro, realMoneyTrades: false, maxOpenOrders: 0 }
      const { expiresAt } = pit.micro(present(ids[0], 'first'))
      pit.priceAt(expiresAt - 4_000, '103')
      pit.priceAt(expiresAt + 1, '1')
      return ids.map(id => pit.micro(id))
    })
    expect(results[1]).toEqual(results[0])
    expect(results[0]?.map(order => trimDecimal(order.profit))).toEqual(['75', '-100'])
  })

  it('no command ends a running order: contract commands do not see it, and the tape is asked only for what was missed', () => {
    const pit = new Pit()
    const orderId = pit.bet()
    for (const type of ['close_order', 'cancel_order'] as const) {
      expect(pit.verdict({ type, userId: 1, orderId })).toBe('order_unknown')
    }
    const last = tickOf(pit.now + 20, '500')
    const forged = { type: 'settle_from_tape', userId: 1, orderId, last, next: undefined, closed: false } as const
    expect(stepCommand(pit.state, forged, pit.now, pit.changes)).toMatchObject({ refusal: { reason: 'order_unknown' } })
    expect(pit.micro(orderId).status).toBe('running')
  })
})

describe('a missed expiry', () => {
  function missed(): { pit: Pit; id: number; expiresAt: number } {
    const pit = new Pit()
    const id = pit.bet()
    const { expiresAt } = pit.micro(id)
    // Prices went on elsewhere; this memory only learns the newest one.
    seedPrice(pit.state, tickOf(expiresAt + 60_000, '70'))
    pit.now = expiresAt + 61_000
    return { pit, id, expiresAt }
  }

  it('is left to the tape: neither a later price nor the clock settles it', () => {
    const { pit, id } = missed()
    pit.priceAt(pit.now, '71')
    pit.timeAt(pit.now + 100_000)
    expect(pit.micro(id).status).toBe('running')
    expect([...pit.state.micro.overdue]).toEqual([id])
  })

  it('is left to the tape when the price before it reached this memory too late to trade on', () => {
    const pit = new Pit()
    const id = pit.bet()
    const { expiresAt } = pit.micro(id)
    // The host was held up: both prices are handed over together, the first one older than a price may be.
    const handed = expiresAt + 10_000
    stepTick(pit.state, tickOf(expiresAt - 10, '101'), handed, pit.changes)
    stepTick(pit.state, tickOf(expiresAt + 9_000, '70'), handed, pit.changes)
    pit.timeAt(handed + 100_000)
    expect(pit.micro(id).status).toBe('running')
    expect([...pit.state.micro.overdue]).toEqual([id])
  })

  it('ends as the tape says, by the same rule', () => {
    const { pit, id, expiresAt } = missed()
    const tape = { last: tickOf(expiresAt - 10, '101'), next: tickOf(expiresAt + 10, '9'), closed: false }
    stepCommand(pit.state, { type: 'settle_from_tape', userId: 1, orderId: id, ...tape }, pit.now, pit.changes)
    expect(pit.micro(id)).toMatchObject({ closeReason: 'won', endTick: tape.last.id, nextTick: tape.next.id })
    expect(pit.balances()).toBe('1075 0')
  })

  it('does not believe a tape that is not one', () => {
    const { pit, id, expiresAt } = missed()
    const good = tickOf(expiresAt, '101')
    const wrong = [
      { last: tickOf(expiresAt + 1, '101') },
      { last: { ...good, pairId: EURUSD } },
      { last: { ...good, id: good.id + 1 } },
      { last: good, next: tickOf(expiresAt, '101') },
    ]
    for (const { last, next } of wrong as { last: Tick; next?: Tick }[]) {
      const command = { type: 'settle_from_tape', userId: 1, orderId: id, last, next, closed: false } as const
      expect(stepCommand(pit.state, command, pit.now, pit.changes)).toMatchObject({
        refusal: { reason: 'internal_error' },
      })
    }
    expect(pit.micro(id).status).toBe('running')
  })
})
