import { decimal as d } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { PAIR } from '../../../../testing/pair.ts'
import {
  emptyForm,
  type FormAction,
  type Funds,
  type Market,
  orderParams,
  reduce,
  summarise,
} from '../ticket/order-form.ts'
import { check } from '../ticket/order-check.ts'
import { outcomeOf, sized } from './risk-size.ts'

const MARKET: Market = { pair: PAIR, price: d('100000'), open: true, stale: false, conversion: undefined }
const RULES = { feeType: 'lots' as const, stopOutPercent: d('50'), defaultLeverage: 100 }
const FUNDS: Funds = { free: d('8000'), held: d('1500'), margin: 0n, floating: d('500'), positions: [] }

const risk = (text: string, unit: 'percent' | 'usd' = 'percent'): FormAction => ({
  type: 'risk',
  risk: { text, unit },
  close: '100000.00',
})
const stop = (text: string): FormAction => ({ type: 'stop', stop: 'stopLoss', text })
const target = (text: string): FormAction => ({ type: 'stop', stop: 'takeProfit', text })

function judge(actions: readonly FormAction[], market = MARKET) {
  const form = sized(actions.reduce(reduce, emptyForm(PAIR, RULES)), market, RULES, FUNDS)
  const summary = summarise(form, market, RULES, FUNDS)
  const { both, buy, sell } = check(form, market, summary)
  return { form, summary, faults: both.map(({ kind }) => kind), buy, sell, outcome: outcomeOf(form, market, summary) }
}

describe('size by risk', () => {
  it.each([
    ['1 % of equity', risk('1'), '99000', '0.09'],
    ['50 dollars', risk('50', 'usd'), '99000', '0.04'],
    ['50 dollars, sold', risk('50', 'usd'), '101000', '0.04'],
    ['50.15 dollars, which five steps lose exactly', risk('50.15', 'usd'), '99000', '0.05'],
    ['more than the pair takes', risk('90'), '99999', '20'],
  ])('[FX16] %s decides the lots, with the fee in them', (_, amount, price, lots) => {
    const { form, faults } = judge([amount, stop(price)])
    expect(form.lots).toBe(lots)
    expect(faults.filter(kind => kind !== 'notEnough')).toEqual([])
    expect(orderParams(form, PAIR, 'buy', 0).cont).toBe(lots)
  })

  it('[FX16] follows the price, the target of a pending order, and its own conversion at the stop', () => {
    expect(judge([risk('50', 'usd'), stop('99000')], { ...MARKET, price: d('99500') }).form.lots).toBe('0.09')
    const pending = [
      { type: 'kind', kind: 'pending' },
      { type: 'target', text: '99100' },
    ] as const
    expect(judge([...pending, risk('50', 'usd'), stop('99000')]).form.lots).toBe('0.48')
    const yen: Market = {
      ...MARKET,
      pair: { ...PAIR, unitsPerLot: d('100000') },
      price: d('150'),
      conversion: { price: d('150'), inverse: true, own: true },
    }
    // 2 yen × 100,000 ÷ 148, not ÷ 150, and 3 of fee a lot: 1,354.35.
    expect(judge([risk('1354.36', 'usd'), stop('148')], yen).form.lots).toBe('1')
    expect(judge([risk('1354.35', 'usd'), stop('148')], yen).form.lots).toBe('0.99')
  })

  it('brings a stop-loss with it, and says what is missing', () => {
    const { form, faults } = judge([risk('1')])
    expect(form.stopLoss).toEqual({ on: true, text: '100000.00' })
    expect(faults).toEqual(['riskNeedsStop'])
    expect(judge([risk(''), stop('99000')]).faults).toEqual(['enterRisk'])
    expect(judge([risk('10', 'usd'), stop('99000')]).faults).toEqual(['riskTooSmall'])
    expect(judge([risk('1'), stop('99000')])).toMatchObject({ faults: [], buy: null, sell: { kind: 'wrongStops' } })
  })

  it('gives the lots back to the hand when it is switched off', () => {
    const typed = { type: 'lots', text: '0.3' } as const
    expect(judge([typed, risk('1'), stop('99000'), { type: 'risk', risk: null, close: '1' }]).form.lots).toBe('0.3')
  })
})

describe('what an order comes to', () => {
  it('[FX6][FX15][FX17] tells the loss at the stop, the reward for it and the margin level after', () => {
    const { outcome, summary } = judge([risk('1'), stop('99000'), target('102000')])
    expect(outcome).toEqual({ loss: d('90.27'), ratio: d('1.99') })
    expect(summary.levelAfter).toBe(d('11110.81'))
  })

  it('[FX17] has no reward without a target on the other side of the price', () => {
    expect(judge([stop('99000')]).outcome).toEqual({ loss: d('10.03'), ratio: undefined })
    expect(judge([stop('99000'), target('98000')]).outcome?.ratio).toBeUndefined()
    expect(judge([]).outcome).toBeUndefined()
  })
})
