// Payouts by day against the sums that are paid.
import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import type { AnswerOf, Fund } from '@tallystick/wire/trader/schemas'
import { describe, expect, it } from 'vitest'
import { yieldOf } from './fund-form.ts'
import { offeredPayouts, payoutsOf } from './fund-payouts.ts'

const FUND: Fund = {
  id: 1,
  title: 'Three days',
  image: '',
  currency_code: 'USDT',
  dividend_percentage: '0.0333',
  staring_sub_amount: '50.00',
  lock_dividend_days: 3,
  max_sub_amount: '5000.00',
  desc: '',
  liquidated_damages: '2',
}
const START = Date.UTC(2026, 0, 30, 10)

describe('[MN1][MN2][MN4] the payouts of an offer', () => {
  it('come every 24 hours and add up to the total that is promised', () => {
    // 123.45 × 0.0333 % = 0.04110885, paid as 0.0411.
    const days = offeredPayouts(FUND, '123.45', START)
    expect(days.map(({ at }) => at)).toEqual([START + DAY_MS, START + 2 * DAY_MS, START + 3 * DAY_MS])
    expect(days.map(({ amount }) => amount)).toEqual([decimal('0.0411'), decimal('0.0411'), decimal('0.0411')])
    expect(days.at(-1)?.total).toBe(yieldOf(FUND, '123.45', START).total)
    expect(offeredPayouts(FUND, '', START)).toEqual([])
  })

  it('[MN3] an early redemption gives the rest back', () => {
    expect(yieldOf(FUND, '1000', START)).toMatchObject({ penalty: decimal('20'), backEarly: decimal('980') })
  })
})

describe('the payouts of a subscription', () => {
  const paid: AnswerOf<'fundPayouts'> = {
    status: 1,
    sub_time: '2026-01-30 10:00:00',
    day_profit: '4.0000',
    lock_dividend_days: 3,
    data: [{ day: 1, interest: '4.0000', created_at: '2026-01-31 10:00:00' }],
  }

  it('are those that were paid, and while it runs those to come', () => {
    expect(payoutsOf(paid)).toEqual([
      { at: START + DAY_MS, amount: decimal('4'), total: decimal('4'), tone: 'past' },
      { at: START + 2 * DAY_MS, amount: decimal('4'), total: decimal('8'), tone: 'ahead' },
      { at: START + 3 * DAY_MS, amount: decimal('4'), total: decimal('12'), tone: 'ahead' },
    ])
  })

  it('are no more than were paid once interest has stopped', () => {
    for (const status of [2, 3, 4]) expect(payoutsOf({ ...paid, status })).toHaveLength(1)
  })
})
