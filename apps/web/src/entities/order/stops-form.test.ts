import { decimal as d } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import type { Order } from './order.ts'
import { checkStops, entryOf, reduceStops, referenceOf, stopsOf, type StopsForm, summariseStops } from './stops-form.ts'

// Only what the form reads; the rest of an order plays no part here.
const order = (stopLoss: string, takeProfit: string) =>
  ({ stopLoss: d(stopLoss), takeProfit: d(takeProfit), pair: { places: 5 } }) as Order
const position = (side: 'buy' | 'sell') => ({ side, lots: d('0.1'), unitsPerLot: d('100000'), openPrice: d('1.08') })
const form = (loss: string, profit: string): StopsForm => ({
  stopLoss: { on: loss !== 'off', text: loss },
  takeProfit: { on: profit !== 'off', text: profit },
})

describe('stops form', () => {
  it('starts from the order', () => {
    expect(stopsOf(order('1.07', '0'))).toEqual({
      stopLoss: { on: true, text: '1.07000' },
      takeProfit: { on: false, text: '' },
    })
  })

  it('starts a switched-on stop at the close price', () => {
    const on = reduceStops(stopsOf(order('0', '0')), { type: 'switch', stop: 'takeProfit', on: true, close: '1.08455' })
    expect(on.takeProfit).toEqual({ on: true, text: '1.08455' })
    expect(reduceStops(on, { type: 'text', stop: 'takeProfit', text: '1.09' }).takeProfit.text).toBe('1.09')
  })

  it('tells the result at each stop', () => {
    const { result } = summariseStops(form('1.07', '1.1'), position('buy'), undefined)
    expect(result).toEqual({ stopLoss: d('-100'), takeProfit: d('200') })
    expect(summariseStops(form('off', 'off'), position('buy'), undefined).result.stopLoss).toBeUndefined()
  })

  it('[FX15] converts at the stop where a pair converts by its own price', () => {
    const yen = { side: 'buy', lots: d('0.1'), unitsPerLot: d('100000'), openPrice: d('150') } as const
    const conversion = { price: d('150'), inverse: true, own: true }
    const { result } = summariseStops(form('140', '160'), yen, conversion)
    // 100,000 JPY at 140 and at 160 to the dollar, not at the price of now.
    expect(result).toEqual({ stopLoss: d('-714.285714'), takeProfit: d('625') })
  })

  it('[FO16] measures the stops of a pending order from its trigger price', () => {
    const waiting = { ...order('0', '0'), status: 'pending', requested: d('1.05'), open: 0n } as Order
    expect(entryOf(waiting)).toBe(d('1.05'))
    expect(referenceOf(waiting, d('1.08'))).toBe(d('1.05'))
    expect(referenceOf({ ...waiting, status: 'holding' }, d('1.08'))).toBe(d('1.08'))
  })

  it.each([
    ['buy', '1.07', '1.09', false, false],
    ['buy', '1.08', '1.08', true, true],
    ['buy', '1.09', '1.07', true, true],
    ['sell', '1.09', '1.07', false, false],
    ['sell', '1.08', '1.08', true, true],
    ['buy', 'off', 'off', false, false],
    ['buy', '', '0', true, true],
  ] as const)('%s with stop-loss %s and take-profit %s: wrong %s, %s', (side, loss, profit, wrongLoss, wrongProfit) => {
    const summary = summariseStops(form(loss, profit), position(side), undefined)
    expect(checkStops(summary, side, d('1.08'))).toEqual({ stopLoss: wrongLoss, takeProfit: wrongProfit })
  })
})
