import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { conservation } from '@tallystick/ledger/books'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Command } from '../../core/commands.ts'
import { emptyState } from '../../core/state.ts'
import { Desk, FUND } from '../../../testing/desk.ts'
import { restoreSubscription } from './memory.ts'

const ANNA = { operatorId: 1, operatorUserId: 0, note: 'seen' }

function buy(amount: string, userId = 1, offer = FUND): Command {
  return { type: 'buy_fund', userId, amount: decimal(amount), offer }
}

function ask(subscriptionId: number, userId = 1): Command {
  return { type: 'ask_refund', userId, subscriptionId }
}

function decide(subscriptionId: number, outcome: 'refunded' | 'refused', by = ANNA): Command {
  return { type: 'decide_refund', userId: 1, subscriptionId, outcome, ...by }
}

describe('mining funds', () => {
  let desk: Desk
  const days = (id: number): number[] => desk.interest(id).map(row => row.day)

  beforeEach(() => {
    desk = new Desk()
    desk.join(1, 'demo')
    desk.join(2, 'demo')
  })

  it('[MF1] a share is held on change, with its terms copied', () => {
    const id = desk.ask(buy('1000'))
    expect(desk.money()).toBe('9000 1000')
    const expected = { status: 'running', dayInterest: decimal('8'), penalty: decimal('50'), lockDays: 3, paidDays: 0 }
    expect(desk.subscription(id)).toMatchObject(expected)
  })

  it('[MF2] a share outside its bounds or beyond the money is refused, the user’s active shares counted together', () => {
    expect(desk.verdict(buy('1000', 9))).toBe('account_unknown')
    expect(desk.verdict(buy('99.99'))).toBe('amount_below_minimum')
    expect(desk.verdict(buy('-100'))).toBe('amount_below_minimum')
    expect(desk.verdict(buy('100.001'))).toBe('amount_not_in_cents')
    const tiny = { ...FUND, minimum: decimal('0.01'), dividendPercent: decimal('0.4') }
    expect(desk.verdict(buy('0.01', 1, tiny))).toBe('amount_below_minimum')
    expect(desk.verdict(buy('5000.01'))).toBe('fund_limit')
    expect(desk.verdict(buy('10000.01', 1, { ...FUND, maximum: decimal('20000') }))).toBe('insufficient_balance')
    const id = desk.ask(buy('4000'))
    expect(desk.verdict(buy('1000.01'))).toBe('fund_limit')
    expect(desk.verdict(buy('1000.01', 1, { ...FUND, fundId: 2 }))).toBe('ok')
    expect(desk.verdict(buy('5000', 2))).toBe('ok')
    desk.ask(ask(id))
    expect(desk.verdict(buy('1000.01'))).toBe('fund_limit')
    desk.ask(decide(id, 'refunded'))
    expect(desk.verdict(buy('1000.01'))).toBe('ok')
  })

  it('[MF3] interest comes every 24 hours from the subscription, and the share back with the last', () => {
    const id = desk.ask(buy('1000'))
    desk.pass(1, -1)
    expect(desk.money()).toBe('9000 1000')
    desk.pass(0, 1)
    expect(desk.money()).toBe('9008 1000')
    desk.pass(1)
    expect(desk.money()).toBe('9016 1000')
    desk.pass(1)
    expect(desk.money()).toBe('10024 0')
    expect(desk.subscription(id)).toMatchObject({ status: 'finished', paidDays: 3, closedAt: desk.now })
    desk.pass(30)
    expect(desk.money()).toBe('10024 0')
    expect(desk.house('fund_interest', 'demo')).toBe('-24')
    expect(desk.changes.notices.map(notice => notice.kind)).toEqual(['fund_finished'])
  })

  it('[MF4] after an outage each missing day has a row, a transfer and a due time of its own', () => {
    const id = desk.ask(buy('1000'))
    const bought = desk.now
    desk.pass(2, 7)
    const rows = desk.interest(id)
    expect(rows.map(row => [row.day, row.dueAt - bought, row.paidAt - bought])).toEqual([
      [1, DAY_MS, 2 * DAY_MS + 7],
      [2, 2 * DAY_MS, 2 * DAY_MS + 7],
    ])
    const transfers = desk.changes.transfers.filter(one => one.kind === 'fund_interest')
    expect(transfers.map(one => one.ref)).toEqual(rows.map(row => row.id))
  })

  it('[MF5] a clock that is set back and forth pays no day twice', () => {
    const id = desk.ask(buy('1000'))
    desk.pass(2)
    desk.pass(-5)
    desk.pass(4)
    desk.tick()
    expect(days(id)).toEqual([1, 2])
    desk.pass(5)
    expect(days(id)).toEqual([1, 2, 3])
  })

  it('[MF6] at most so many subscriptions are settled at a time, earliest due first, and none is forgotten', () => {
    desk = new Desk({ subscriptionsPerStep: 2 })
    desk.join(1, 'demo')
    const ids = [1, 2, 3, 4, 5].map(() => {
      desk.now += 10
      return desk.ask(buy('100'))
    })
    desk.pass(1)
    expect(ids.map(id => days(id).length)).toEqual([1, 1, 0, 0, 0])
    desk.tick()
    desk.tick()
    desk.tick()
    expect(ids.map(id => days(id).length)).toEqual([1, 1, 1, 1, 1])
  })

  it('[MF7] asking for redemption pays what is due by then and stops the rest', () => {
    const id = desk.ask(buy('1000'))
    desk.now += DAY_MS
    expect(desk.verdict(ask(id, 2))).toBe('subscription_unknown')
    expect(desk.verdict(ask(id))).toBe('ok')
    expect(desk.verdict(ask(id))).toBe('subscription_not_running')
    expect(days(id)).toEqual([1])
    desk.pass(10)
    expect(days(id)).toEqual([1])
    expect(desk.subscription(id).status).toBe('refunding')
  })

  it('[MF8] a confirmed redemption pays the share less the penalty, once', () => {
    const id = desk.ask(buy('1000'))
    desk.ask(ask(id))
    expect(desk.verdict(decide(id, 'refunded', { ...ANNA, operatorUserId: 1 }))).toBe('own_request')
    expect(desk.verdict(decide(id, 'refunded'))).toBe('ok')
    expect(desk.verdict(decide(id, 'refunded'))).toBe('redemption_not_open')
    expect(desk.money()).toBe('9950 0')
    expect(desk.house('fund_penalty', 'demo')).toBe('50')
    desk.pass(5)
    expect(days(id)).toEqual([])
    expect(conservation(desk.state.books)).toEqual({ real: 0n, demo: 0n })
  })

  it('[MF9] a refused redemption pays the skipped days and goes on', () => {
    const id = desk.ask(buy('1000'))
    desk.pass(1)
    desk.ask(ask(id))
    desk.pass(1)
    desk.ask(decide(id, 'refused'))
    expect(days(id)).toEqual([1, 2])
    expect(desk.subscription(id)).toMatchObject({ status: 'running', refundAskedAt: 0 })
    desk.pass(1)
    expect(desk.money()).toBe('10024 0')
  })

  it('[MF9] refused after the last day it finishes at once, with every day paid', () => {
    const id = desk.ask(buy('1000'))
    desk.ask(ask(id))
    desk.pass(9)
    desk.ask(decide(id, 'refused'))
    expect(days(id)).toEqual([1, 2, 3])
    expect(desk.subscription(id).status).toBe('finished')
    expect(desk.money()).toBe('10024 0')
  })

  it('[MF10] at maturity there is nothing to redeem early, whether or not time was heard of', () => {
    const id = desk.ask(buy('1000'))
    desk.now += 3 * DAY_MS
    expect(desk.verdict(ask(id))).toBe('subscription_not_running')
    desk.tick()
    expect(desk.verdict(ask(id))).toBe('subscription_unknown')
    expect(desk.money()).toBe('10024 0')
  })

  it('[MF11] a reset voids subscriptions and restores exactly the starting amounts', () => {
    const id = desk.ask(buy('1000'))
    const other = desk.ask(buy('1000', 2))
    desk.pass(1)
    desk.ask({ type: 'reset_demo', userId: 1 })
    expect(desk.money()).toBe('10000 0')
    expect(desk.subscription(id).status).toBe('voided')
    desk.pass(5)
    expect(desk.money()).toBe('10000 0')
    expect(desk.subscription(other).status).toBe('finished')
  })

  it('[MF12] however time is cut up and memory lost, the same days are paid', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: -DAY_MS, max: 3 * DAY_MS }), fc.boolean()), { maxLength: 30 })
    fc.assert(
      fc.property(steps, cuts => {
        const one = new Desk()
        one.join(1, 'demo')
        const id = one.ask(buy('1000', 1, { ...FUND, lockDays: 10 }))
        const start = one.now
        let latest = start
        for (const [ms, isRestart] of cuts) {
          if (isRestart) restart(one)
          one.pass(0, ms)
          latest = Math.max(latest, one.now)
        }
        const due = Math.min(10, Math.floor((latest - start) / DAY_MS))
        expect(one.interest(id).map(row => row.day)).toEqual(Array.from({ length: due }, (_, index) => index + 1))
        const paid = one.subscription(id).interestPaid
        expect(trimDecimal(paid)).toBe(String(8 * due))
      }),
      { numRuns: 60 },
    )
  })
})

/** Memory as a new process reads it: the same subscriptions, and timers made anew. */
function restart(desk: Desk): void {
  const fresh = emptyState(0)
  for (const subscription of desk.state.funds.active.values()) restoreSubscription(fresh.funds, subscription)
  Object.assign(desk.state, { funds: fresh.funds })
}
