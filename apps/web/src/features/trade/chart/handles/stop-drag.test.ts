import { decimal as d } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import type { Order } from '../../../../entities/order/order.ts'
import { dragStart, handleY, moveStop, moveTarget, priceOnScreen, priceStep } from './stop-drag.ts'

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

describe('a handle of a price beyond the chart', () => {
  it('waits at the edge, and is dragged from there and not from where the price would be', () => {
    const room = { height: 300, legendBottom: 20 }
    expect(handleY(2_000, room)).toBe(256)
    expect(dragStart(2_000, room)).toBe(256)
    expect(dragStart(-500, room)).toBe(33)
    // On the chart the price itself counts, wherever the handle had to give way.
    expect(dragStart(10, room)).toBe(10)
  })

  it('waits below the legend, however many lines the studies have made of it', () => {
    const room = { height: 300, legendBottom: 54 }
    expect(handleY(-500, room)).toBe(67)
    expect(handleY(60, room)).toBe(67)
    expect(handleY(68, room)).toBe(68)
  })
})

describe('a pending order on the chart', () => {
  const pending = { ...order('buy'), status: 'pending', open: 0n, requested: d('1.08'), leverage: 100 } as Order
  const pair = { marginMode: 'leveraged', unitsPerLot: d('100000'), feeRate: d('5') } as const
  const target = { current: d('1.085'), pair, conversion: undefined }

  it('judges its stops by its trigger price', () => {
    expect(moveStop(pending, 'takeProfit', d('1.082'), market)).toMatchObject({ result: d('20'), isWrong: false })
    expect(moveStop(pending, 'stopLoss', d('1.081'), market).isWrong).toBe(true)
  })

  it('[FO16] costs what it will hold at the trigger price it is moved to', () => {
    // 0.1 × 100,000 × 1.09 / 100, and 5 per lot.
    expect(moveTarget(pending, d('1.09'), target, 'lots')).toEqual({ cost: d('109.5'), fault: null })
  })

  it('[FO16] cannot be moved onto the price, nor beyond its own stops', () => {
    expect(moveTarget(pending, d('1.085'), target, 'lots').fault).toBe('targetAtMarket')
    expect(moveTarget(pending, d('1.07'), target, 'lots').fault).toBe('wrongStops')
  })
})
