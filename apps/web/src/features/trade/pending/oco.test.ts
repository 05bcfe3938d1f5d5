import fc from 'fast-check'
import { decimal as d, trimDecimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { PAIR } from '../../../../testing/pair.ts'
import { emptyForm, type OcoField, type OrderForm, type Side, summarise, lotsForShare } from '../ticket/order-form.ts'
import { ocoParams, stopsOfOther } from './oco.ts'

const RULES = { feeType: 'lots' as const, stopOutPercent: d('50'), defaultLeverage: 100 }
const MARKET = { pair: PAIR, price: d('100000'), open: true, stale: false, conversion: undefined }
const FUNDS = { free: d('10000'), held: 0n, margin: 0n, floating: 0n, positions: [] }

function form(target: string, loss: string, profit: string, oco: OcoField | null): OrderForm {
  const field = (text: string) => ({ on: text !== '', text })
  const blank = emptyForm(PAIR, RULES)
  return { ...blank, kind: 'pending', target, stopLoss: field(loss), takeProfit: field(profit), oco }
}

describe('the second of two orders', () => {
  it('[FO21] has its stops as far away, on the sides of its own side', () => {
    const sell: OcoField = { side: 'sell', target: '99000' }
    expect(stopsOfOther(form('101000', '100500', '103000', sell), sell)).toEqual({
      loss: d('99500'),
      profit: d('97000'),
    })
    const buy: OcoField = { side: 'buy', target: '99000' }
    expect(stopsOfOther(form('101000', '100500', '', buy), buy)).toEqual({ loss: d('98500'), profit: 0n })
  })

  it('[FO21] whatever the prices, its distances are those of the first', () => {
    const price = fc.integer({ min: 50_000, max: 150_000 })
    const sides = fc.constantFrom<Side>('buy', 'sell')
    fc.assert(
      fc.property(price, price, price, sides, sides, (target, stop, other, side, otherSide) => {
        fc.pre(stop !== target)
        const isLoss = side === 'buy' ? stop < target : stop > target
        const oco: OcoField = { side: otherSide, target: String(other) }
        const [loss, profit] = isLoss ? [String(stop), ''] : ['', String(stop)]
        const moved = stopsOfOther(form(String(target), loss, profit, oco), oco)
        const found = isLoss ? moved.loss : moved.profit
        const away = Number(trimDecimal(found)) - other
        expect(Math.abs(away)).toBe(Math.abs(stop - target))
        expect(away < 0).toBe(isLoss === (otherSide === 'buy'))
      }),
    )
  })

  it('[FO21] both hold their money, and a share of the free money pays for both', () => {
    const oco: OcoField = { side: 'sell', target: '50000' }
    const two = form('100000', '', '', oco)
    const summary = summarise({ ...two, lots: '1' }, MARKET, RULES, FUNDS)
    expect([summary.margin, summary.fee]).toEqual([d('1500'), d('6')])
    const alone = summarise({ ...two, lots: '1', oco: null }, MARKET, RULES, FUNDS)
    expect(summary.levelAfter).toBe(alone.levelAfter)
    expect(lotsForShare(100, two, MARKET, RULES, summary)).toBe('6.64')
  })

  it('is sent with the lots, leverage and expiry of the first', () => {
    const oco: OcoField = { side: 'buy', target: '99000' }
    const sent = ocoParams({ ...form('101000', '', '', oco), wait: 'expiryHour' }, oco, PAIR, 'sell', 1_000)
    expect(sent).toMatchObject({ type: 2, other_type: 1, cont: '0.01', other_cont: '0.01', expire_at: 3_601_000 })
    expect(sent).not.toHaveProperty('status')
  })
})
