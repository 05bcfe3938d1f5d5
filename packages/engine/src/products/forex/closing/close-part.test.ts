import { describe, expect, it } from 'vitest'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { BTCUSD, ForexScenario } from '../../../../testing/forex-scenario.ts'

function scenario(forex = '2000'): ForexScenario {
  const at = new ForexScenario()
  at.join(1, forex)
  at.quote(BTCUSD, '50000')
  return at
}

const part = (orderId: number, lots: string, userId = 1) =>
  ({ type: 'close_part', userId, orderId, lots: decimal(lots) }) as const

describe('closing a part', () => {
  it('[FO14] makes the part a closed order with its share of margin and fee, and the rest goes on under its id', () => {
    const at = scenario()
    const id = at.open({ stopLoss: '40000' })
    at.quote(BTCUSD, '50100')
    const result = at.submit(part(id, '0.25'))
    expect(result).toEqual({ answer: { orderId: id, recordId: id + 128, price: '50100', profit: '25.000000' } })
    expect(at.order(id + 128)).toMatchObject({
      splitFrom: id,
      status: 'closed',
      closeReason: 'closed',
      lots: decimal('0.25'),
      margin: decimal('125'),
      fee: decimal('0.5'),
      profit: decimal('25'),
      openPrice: decimal('50000'),
      closePrice: decimal('50100'),
    })
    expect(at.order(id)).toMatchObject({
      status: 'holding',
      lots: decimal('0.75'),
      margin: decimal('375'),
      fee: decimal('1.5'),
      stopLoss: decimal('40000'),
    })
    expect(at.money()).toBe('1648 375 0')
    expect(at.state.orders.has(id + 128)).toBe(false)
    at.quote(BTCUSD, '40000')
    expect(at.order(id)).toMatchObject({ closeReason: 'stop_loss', profit: decimal('-7500') })
  })

  it('[FX13] loses nothing to rounding: shares of margin and fee add up, whatever the parts are', () => {
    const at = scenario()
    const id = at.open({ lots: '0.07', leverage: 500 })
    const { margin, fee } = at.order(id)
    const parts = ['0.01', '0.02', '0.03'].map(lots => {
      at.submit(part(id, lots))
      return at.order([...at.changes.records.forex_order.made.keys()].at(-1) ?? 0)
    })
    const all = [...parts, at.order(id)]
    expect(all.reduce((sum, one) => sum + one.margin, 0n)).toBe(margin)
    expect(all.reduce((sum, one) => sum + one.fee, 0n)).toBe(fee)
    expect(trimDecimal(at.order(id).lots)).toBe('0.01')
    at.close(id)
    expect(at.money().split(' ').slice(1)).toEqual(['0', '0'])
  })

  it.each([
    ['0', 'lots_below_minimum'],
    ['0.005', 'lots_below_minimum'],
    ['0.015', 'lots_not_in_steps'],
    ['0.99', 'ok'],
    ['1', 'lots_above_maximum'],
    ['2', 'lots_above_maximum'],
  ])('[FO14] %s of one lot: %s', (lots, verdict) => {
    const at = scenario()
    expect(at.verdict(part(at.open(), lots))).toBe(verdict)
  })

  it('[FO14] is refused for a pending order, another user’s, and a market that is shut', () => {
    const at = scenario()
    at.join(2, '1000')
    const pending = at.place('49000')
    expect(at.verdict(part(pending, '0.5'))).toBe('order_not_holding')
    const id = at.open()
    expect(at.verdict(part(id, '0.5', 2))).toBe('order_unknown')
    at.market(BTCUSD, false)
    expect(at.verdict(part(id, '0.5'))).toBe('market_closed')
  })

  it('[FO14] a loss beyond the free money waits as debt while the rest is open', () => {
    const at = scenario('1004')
    const id = at.open()
    at.open({ side: 'sell' })
    at.quote(BTCUSD, '49100')
    // 250 of margin come back, 450 are lost: nothing is free, 200 are owed.
    const result = at.submit(part(id, '0.5'))
    expect(result).toMatchObject({ answer: { profit: '-450.000000' } })
    expect(at.money()).toBe('0 750 200')
    expect([...at.changes.records.forex_order.made.values()].at(-1)?.badDebt).toBe(0n)
  })

  it('[FO14] followers hear of a master’s part once, by its own id', () => {
    const at = scenario()
    at.submit({ type: 'appoint_master', userId: 1 })
    const id = at.open()
    at.submit(part(id, '0.5'))
    const told = at.changes.notices.filter(({ kind }) => kind.startsWith('master_'))
    const [made] = [...at.changes.records.forex_order.made.values()].filter(one => one.splitFrom === id)
    expect(told.map(({ kind, ref }) => [kind, ref])).toEqual([
      ['master_opened', id],
      ['master_part_closed', made?.id],
    ])
  })
})
