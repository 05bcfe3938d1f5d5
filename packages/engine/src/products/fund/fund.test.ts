import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { conservation } from '@tallystick/ledger/books'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Command } from '../../core/commands.ts'
import { emptyState } from '../../core/state.ts'
import { FundScenario, FUND } from '../../../testing/fund-scenario.ts'
import { restoreSubscription } from './memory.ts'
import type { Decider } from '../wallet/review.ts'

const ANNA: Decider = { operatorId: 1, operatorUserId: null, note: 'seen' }

function buy(amount: string, userId = 1, offer = FUND): Command {
  return { type: 'buy_fund', userId, amount: decimal(amount), offer }
}

function submit(subscriptionId: number, userId = 1): Command {
  return { type: 'ask_refund', userId, subscriptionId }
}

function decide(subscriptionId: number, outcome: 'refunded' | 'refused', by = ANNA): Command {
  return { type: 'decide_refund', userId: 1, subscriptionId, outcome, ...by }
}

describe('mining funds', () => {
  let scenario: FundScenario
  const days = (id: number): number[] => scenario.interest(id).map(row => row.day)

  beforeEach(() => {
    scenario = new FundScenario()
    scenario.join(1, 'demo')
    scenario.join(2, 'demo')
  })

  it('[MF1] a share is held on change, with its terms copied', () => {
    const id = scenario.submit(buy('1000'))
    expect(scenario.money()).toBe('9000 1000')
    const expected = { status: 'running', dayInterest: decimal('8'), penalty: decimal('50'), lockDays: 3, paidDays: 0 }
    expect(scenario.subscription(id)).toMatchObject(expected)
  })

  it('[MF2] a share outside its bounds or beyond the money is refused, the user’s active shares counted together', () => {
    expect(scenario.verdict(buy('1000', 9))).toBe('account_unknown')
    expect(scenario.verdict(buy('99.99'))).toBe('amount_below_minimum')
    expect(scenario.verdict(buy('-100'))).toBe('amount_below_minimum')
    expect(scenario.verdict(buy('100.001'))).toBe('amount_not_in_cents')
    const tiny = { ...FUND, minimum: decimal('0.01'), dividendPercent: decimal('0.4') }
    expect(scenario.verdict(buy('0.01', 1, tiny))).toBe('amount_below_minimum')
    expect(scenario.verdict(buy('5000.01'))).toBe('fund_limit')
    expect(scenario.verdict(buy('10000.01', 1, { ...FUND, maximum: decimal('20000') }))).toBe('insufficient_balance')
    const id = scenario.submit(buy('4000'))
    expect(scenario.verdict(buy('1000.01'))).toBe('fund_limit')
    expect(scenario.verdict(buy('1000.01', 1, { ...FUND, fundId: 2 }))).toBe('ok')
    expect(scenario.verdict(buy('5000', 2))).toBe('ok')
    scenario.submit(submit(id))
    expect(scenario.verdict(buy('1000.01'))).toBe('fund_limit')
    scenario.submit(decide(id, 'refunded'))
    expect(scenario.verdict(buy('1000.01'))).toBe('ok')
  })

  it('[MF3] interest comes every 24 hours from the subscription, and the share back with the last', () => {
    const id = scenario.submit(buy('1000'))
    scenario.pass(1, -1)
    expect(scenario.money()).toBe('9000 1000')
    scenario.pass(0, 1)
    expect(scenario.money()).toBe('9008 1000')
    scenario.pass(1)
    expect(scenario.money()).toBe('9016 1000')
    scenario.pass(1)
    expect(scenario.money()).toBe('10024 0')
    expect(scenario.subscription(id)).toMatchObject({ status: 'finished', paidDays: 3, closedAt: scenario.now })
    scenario.pass(30)
    expect(scenario.money()).toBe('10024 0')
    expect(scenario.house('fund_interest', 'demo')).toBe('-24')
    expect(scenario.changes.notices.map(notice => notice.kind)).toEqual([
      'interest_paid',
      'interest_paid',
      'interest_paid',
      'fund_finished',
    ])
  })

  it('[MF4] after an outage each missing day has a row, a transfer and a due time of its own', () => {
    const id = scenario.submit(buy('1000'))
    const bought = scenario.now
    scenario.pass(2, 7)
    const rows = scenario.interest(id)
    expect(rows.map(row => [row.day, row.dueAt - bought, row.paidAt - bought])).toEqual([
      [1, DAY_MS, 2 * DAY_MS + 7],
      [2, 2 * DAY_MS, 2 * DAY_MS + 7],
    ])
    const transfers = scenario.changes.transfers.filter(one => one.kind === 'fund_interest')
    expect(transfers.map(one => one.ref)).toEqual(rows.map(row => row.id))
  })

  it('[MF5] a clock that is set back and forth pays no day twice', () => {
    const id = scenario.submit(buy('1000'))
    scenario.pass(2)
    scenario.pass(-5)
    scenario.pass(4)
    scenario.tick()
    expect(days(id)).toEqual([1, 2])
    scenario.pass(5)
    expect(days(id)).toEqual([1, 2, 3])
  })

  it('[MF6] at most so many subscriptions are settled at a time, earliest due first, and none is forgotten', () => {
    scenario = new FundScenario({ subscriptionsPerStep: 2 })
    scenario.join(1, 'demo')
    const ids = [1, 2, 3, 4, 5].map(() => {
      scenario.now += 10
      return scenario.submit(buy('100'))
    })
    scenario.pass(1)
    expect(ids.map(id => days(id).length)).toEqual([1, 1, 0, 0, 0])
    scenario.tick()
    scenario.tick()
    scenario.tick()
    expect(ids.map(id => days(id).length)).toEqual([1, 1, 1, 1, 1])
  })

  it('[MF7] asking for redemption pays what is due by then and stops the rest', () => {
    const id = scenario.submit(buy('1000'))
    scenario.now += DAY_MS
    expect(scenario.verdict(submit(id, 2))).toBe('subscription_unknown')
    expect(scenario.verdict(submit(id))).toBe('ok')
    expect(scenario.verdict(submit(id))).toBe('subscription_not_running')
    expect(days(id)).toEqual([1])
    scenario.pass(10)
    expect(days(id)).toEqual([1])
    expect(scenario.subscription(id).status).toBe('refunding')
  })

  it('[MF8] a confirmed redemption pays the share less the penalty, once', () => {
    const id = scenario.submit(buy('1000'))
    scenario.submit(submit(id))
    expect(scenario.verdict(decide(id, 'refunded', { ...ANNA, operatorUserId: 1 }))).toBe('own_request')
    expect(scenario.verdict(decide(id, 'refunded'))).toBe('ok')
    expect(scenario.verdict(decide(id, 'refunded'))).toBe('redemption_not_open')
    expect(scenario.money()).toBe('9950 0')
    expect(scenario.house('fund_penalty', 'demo')).toBe('50')
    scenario.pass(5)
    expect(days(id)).toEqual([])
    expect(conservation(scenario.state.books)).toEqual({ real: 0n, demo: 0n })
  })

  it('[MF9] a refused redemption pays the skipped days and goes on', () => {
    const id = scenario.submit(buy('1000'))
    scenario.pass(1)
    scenario.submit(submit(id))
    scenario.pass(1)
    scenario.submit(decide(id, 'refused'))
    expect(days(id)).toEqual([1, 2])
    expect(scenario.subscription(id)).toMatchObject({ status: 'running', refundAskedAt: null })
    scenario.pass(1)
    expect(scenario.money()).toBe('10024 0')
  })

  it('[MF9] refused after the last day it finishes at once, with every day paid', () => {
    const id = scenario.submit(buy('1000'))
    scenario.submit(submit(id))
    scenario.pass(9)
    scenario.submit(decide(id, 'refused'))
    expect(days(id)).toEqual([1, 2, 3])
    expect(scenario.subscription(id).status).toBe('finished')
    expect(scenario.money()).toBe('10024 0')
  })

  it('[MF10] at maturity there is nothing to redeem early, whether or not time was heard of', () => {
    const id = scenario.submit(buy('1000'))
    scenario.now += 3 * DAY_MS
    expect(scenario.verdict(submit(id))).toBe('subscription_not_running')
    scenario.tick()
    expect(scenario.verdict(submit(id))).toBe('subscription_unknown')
    expect(scenario.money()).toBe('10024 0')
  })

  it('[MF11] a reset voids subscriptions and restores exactly the starting amounts', () => {
    const id = scenario.submit(buy('1000'))
    const other = scenario.submit(buy('1000', 2))
    scenario.pass(1)
    scenario.submit({ type: 'reset_demo', userId: 1 })
    expect(scenario.money()).toBe('10000 0')
    expect(scenario.subscription(id).status).toBe('voided')
    scenario.pass(5)
    expect(scenario.money()).toBe('10000 0')
    expect(scenario.subscription(other).status).toBe('finished')
  })

  it('[MF12] however time is cut up and memory lost, the same days are paid', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: -DAY_MS, max: 3 * DAY_MS }), fc.boolean()), { maxLength: 30 })
    fc.assert(
      fc.property(steps, cuts => {
        const one = new FundScenario()
        one.join(1, 'demo')
        const id = one.submit(buy('1000', 1, { ...FUND, lockDays: 10 }))
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
function restart(scenario: FundScenario): void {
  const fresh = emptyState(0)
  for (const subscription of scenario.state.funds.active.values()) restoreSubscription(fresh.funds, subscription)
  Object.assign(scenario.state, { funds: fresh.funds })
}
