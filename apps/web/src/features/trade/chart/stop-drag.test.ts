import { decimal as d } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import type { Order } from '../../../entities/order/order.ts'
import { moveStop, priceOnScreen, priceStep } from './stop-drag.ts'

// Only what is read; the rest of an order plays no part here.
const order = (side: 'buy' | 'sell') =>
  ({ side, lots: d('0.1'), open: d('1.08'), stopLoss: d('1.07'), takeProfit: 0n, pair: { places: 5 } }) as Order
const market = { current: d('1.085'), unitsPerLot: d('100000'), conversion: undefined }

describe('a stop on the chart', () => {
  it('is on the steps of the pair and never zero', () => {
    expect(priceOnScreen(1.083456789, 5)).toBe(d('1.08346'))
    expect(priceOnScreen(-3, 2)).toBe(d('0.01'))
    expect(priceStep(d('1.08'), 10, 5)).toBe(d('1.0801'))
    expect(priceStep(d('0.02'), -5, 2)).toBe(d('0.01'))
  })

  it('tells its money, and leaves the other one as it is', () => {
    expect(moveStop(order('buy'), 'takeProfit', d('1.09'), market)).toEqual({
      stopLoss: d('1.07'),
      takeProfit: d('1.09'),
      result: d('100'),
      isWrong: false,
    })
    expect(moveStop(order('buy'), 'stopLoss', d('1.075'), market)).toMatchObject({
      stopLoss: d('1.075'),
      takeProfit: 0n,
      result: d('-50'),
    })
  })

  it('cannot be on the wrong side of the price', () => {
    expect(moveStop(order('buy'), 'stopLoss', d('1.085'), market).isWrong).toBe(true)
    expect(moveStop(order('sell'), 'stopLoss', d('1.08501'), market).isWrong).toBe(false)
    expect(moveStop(order('sell'), 'takeProfit', d('1.09'), market).isWrong).toBe(true)
  })
})
