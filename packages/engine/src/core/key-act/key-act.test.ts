// Acts by API key: what each command leaves behind, and that a command without key leaves nothing.
import { decimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { BTCUSD, ForexScenario } from '../../../testing/forex-scenario.ts'
import type { CommandByKey } from '../commands.ts'

class KeyScenario extends ForexScenario {
  constructor() {
    super()
    this.join(1, '100000')
    this.join(2, '100000')
    this.quote(BTCUSD, '100')
  }

  /** The marks that the command leaves, and what it answers. */
  by(command: CommandByKey): { readonly marks: readonly string[]; readonly id: number; readonly other: number } {
    const before = new Set(this.changes.records.key_act.made.keys())
    const result = this.submit(command)
    const made = [...this.changes.records.key_act.made.values()].filter(({ id }) => !before.has(id))
    // Each at the time of the command.
    const marks = made.map(({ userId, keyId, ref, act, at }) =>
      at === this.now ? `${userId} ${keyId} ${act} ${ref}` : `at ${at}`,
    )
    const { orderId = 0, recordId = 0 } = 'answer' in result ? result.answer : {}
    return { marks, id: orderId, other: recordId }
  }
}

const KEY = { userId: 1, keyId: 5 } as const
const TERMS = {
  pairId: BTCUSD,
  side: 'buy',
  lots: decimal('2'),
  leverage: 10,
  stopLoss: null,
  takeProfit: null,
} as const
const OPEN = { type: 'open_order', ...KEY, ...TERMS } as const

describe('an act by key', () => {
  it('is marked on what it made, changed and ended, each once', () => {
    const at = new KeyScenario()
    const opened = at.by(OPEN)
    expect(opened.marks).toEqual([`1 5 made ${opened.id}`])
    const order = { ...KEY, orderId: opened.id }
    expect(at.by({ type: 'set_stops', ...order, stopLoss: decimal('90'), takeProfit: null }).marks).toEqual([
      `1 5 changed ${opened.id}`,
    ])
    expect(at.by({ type: 'set_trail', ...order, trail: { distance: decimal('5'), percent: null } }).marks).toEqual([
      `1 5 changed ${opened.id}`,
    ])
    const part = at.by({ type: 'close_part', ...order, lots: decimal('1') })
    expect(part.marks).toEqual([`1 5 changed ${opened.id}`, `1 5 ended ${part.other}`])
    const turned = at.by({ type: 'reverse_order', ...order })
    expect(turned.marks).toEqual([`1 5 made ${turned.id}`, `1 5 ended ${opened.id}`])
    expect(at.by({ type: 'close_order', ...KEY, orderId: turned.id }).marks).toEqual([`1 5 ended ${turned.id}`])
  })

  it('is marked on pending orders, pairs of them, alerts and all that are closed together', () => {
    const at = new KeyScenario()
    const waiting = { ...TERMS, target: decimal('90'), expiresAt: null }
    const placed = at.by({ type: 'place_order', ...KEY, ...waiting })
    expect(placed.marks).toEqual([`1 5 made ${placed.id}`])
    const { lots, target, stopLoss, takeProfit, expiresAt } = waiting
    const terms = { lots, target, stopLoss, takeProfit, expiresAt }
    const replaced = at.by({ type: 'replace_order', ...KEY, orderId: placed.id, ...terms })
    expect(replaced.marks).toEqual([`1 5 made ${replaced.id}`, `1 5 ended ${placed.id}`])
    expect(at.by({ type: 'cancel_order', ...KEY, orderId: replaced.id }).marks).toEqual([`1 5 ended ${replaced.id}`])
    const entry = { side: 'buy', lots, stopLoss, takeProfit } as const
    const entries = [
      { ...entry, target: decimal('90') },
      { ...entry, target: decimal('110') },
    ] as const
    const oco = at.by({ type: 'place_oco', ...KEY, pairId: BTCUSD, leverage: 10, expiresAt, entries })
    expect(oco.marks).toEqual([`1 5 made ${oco.id}`, `1 5 made ${oco.other}`])
    const level = { direction: 'above', level: decimal('120'), percent: null, note: null } as const
    const alert = at.by({ type: 'make_alert', ...KEY, pairId: BTCUSD, ...level })
    expect(alert.marks).toEqual([`1 5 made ${alert.other}`])
    expect(at.by({ type: 'remove_alert', ...KEY, alertId: alert.other }).marks).toEqual([`1 5 ended ${alert.other}`])
    const [first, second] = [at.by(OPEN).id, at.by(OPEN).id]
    const all = at.by({ type: 'close_all', ...KEY, pairId: null, which: 'all' })
    expect(all.marks.toSorted()).toEqual([`1 5 ended ${first}`, `1 5 ended ${second}`].toSorted())
    expect(at.by({ type: 'close_all', ...KEY, pairId: null, which: 'all' }).marks).toEqual([])
  })

  it('leaves nothing when it is refused, and neither does what the user does or a price', () => {
    const at = new KeyScenario()
    expect(at.by({ ...OPEN, lots: 0n }).marks).toEqual([])
    const { keyId: _, ...own } = OPEN
    const opened = at.by({ ...own, stopLoss: decimal('90') })
    expect(opened.marks).toEqual([])
    at.quote(BTCUSD, '80')
    expect(at.changes.closed.get(1)).toEqual([opened.id])
    expect(at.changes.records.key_act.made.size).toBe(0)
    expect(at.by({ type: 'close_order', userId: 2, keyId: 9, orderId: opened.id }).marks).toEqual([])
  })
})
