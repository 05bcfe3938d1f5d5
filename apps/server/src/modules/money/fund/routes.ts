// Mining funds: what is offered, buying, own subscriptions and interest, redeeming; the operators' decisions; and the second set of
// names (/api/subscription/*) that the specification declares and never uses, answered from the same funds.
import { present } from '@tallystick/kernel/assert'
import { formatDecimal } from '@tallystick/kernel/decimal'
import type { LanguageCode } from '@tallystick/i18n/languages'
import { ROWS_PER_PAGE } from '@tallystick/wire/paging'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { ended, tellClosed } from '../../../http/pipeline/closed-records.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import { deciderOf } from '../decisions/decisions.ts'
import { buyFund, type FundDeps } from './fund.ts'
import {
  presentFund,
  presentInterest,
  presentPayouts,
  presentReview,
  presentSubscription,
  WIRE_STATUS,
} from './present.ts'
import {
  type FundRow,
  readFreeMoney,
  readFunds,
  readInterest,
  readPayouts,
  readSubscription,
  readSubscriptions,
  readSubscriptionsToReview,
} from './queries.ts'

/** The funds are in dollar-pegged currencies, one to one. */
const PEG = '1'

export function fundRoutes(calls: Calls, operatorCalls: OperatorCalls, deps: FundDeps): void {
  offers(calls, deps)
  buying(calls, deps)
  ownSubscriptions(calls, deps)
  redeeming(calls, deps)
  decisions(operatorCalls, deps)
}

function offers(calls: Calls, { pool }: FundDeps): void {
  for (const name of ['funds', 'subscriptionList'] as const) {
    calls.serve(name, async ({ params, language }) => {
      const offered = (await readFunds(pool)).filter(fund => fund.isOffered)
      const { size, offset } = pageWindow(params.page)
      const data = offered.slice(offset, offset + size).map(fund => presentFund(fund, language))
      return answer({ data, last_page: lastPage(offered.length) })
    })
  }

  for (const name of ['fund', 'subscriptionInfo'] as const) {
    calls.serve(name, async ({ params, language }) => {
      const fund = (await readFunds(pool)).find(one => one.fundId === params.id && one.isOffered)
      return fund ? answer(presentFund(fund, language)) : refuse('fund_unknown')
    })
  }
}

function buying(calls: Calls, deps: FundDeps): void {
  for (const name of ['buyFund', 'subscriptionSubmit'] as const) {
    calls.serve(name, async ({ user, params, key }) => {
      const outcome = await buyFund(deps, user.userId, params, key)
      return outcome.ok ? answer({ id: present(outcome.answer.recordId, 'subscription id') }, 'fund_bought') : outcome
    })
  }

  calls.serve('payableCurrencies', async ({ user }) => {
    const funds = await readFunds(deps.pool)
    const codes = new Set(funds.filter(fund => fund.isOffered).map(fund => fund.currencyCode))
    const balance = formatDecimal(await readFreeMoney(deps.pool, user.userId), 6)
    return answer([...codes].map(code => ({ code, usd_price: PEG, balance })))
  })
}

function ownSubscriptions(calls: Calls, { pool }: FundDeps): void {
  for (const name of ['fundSubscriptions', 'mySubscriptions'] as const) {
    calls.serve(name, async ({ user, params, language }) => answer(await page(user.userId, params.page, language)))
  }

  async function page(
    userId: number,
    number: number | undefined,
    language: LanguageCode,
  ): Promise<AnswerOf<'fundSubscriptions'>> {
    const [funds, { rows, total }] = await Promise.all([
      fundsById(pool),
      readSubscriptions(pool, userId, pageWindow(number)),
    ])
    const data = rows.map(row => presentSubscription(row, funds.get(row.fundId), language))
    return { data, last_page: lastPage(total) }
  }

  calls.serve('fundIncome', async ({ user, params }) => {
    const found = await readInterest(pool, user.userId, params.sub_id, pageWindow(params.page))
    if (!found) return refuse('subscription_unknown')
    return answer({ data: found.rows.map(presentInterest), last_page: lastPage(found.total) })
  })

  calls.serve('fundPayouts', async ({ user, params }) => {
    const found = await readPayouts(pool, user.userId, params.sub_id)
    return found ? answer(presentPayouts(found.subscription, found.rows)) : refuse('subscription_unknown')
  })
}

function redeeming(calls: Calls, { pool, engine }: FundDeps): void {
  calls.serve('redeemFund', async ({ user, params, key }) => {
    const command = { type: 'ask_refund', userId: user.userId, subscriptionId: params.sub_id } as const
    const own = { userId: user.userId, id: params.sub_id }
    const outcome = await tellClosed(pool, 'fund_subscription', own, await engine.submit(command, key))
    return outcome.ok ? answer({ id: params.sub_id }, 'refund_asked') : outcome
  })
}

function decisions(operatorCalls: OperatorCalls, { pool, engine }: FundDeps): void {
  operatorCalls.serveList('operatorRedemptions', async ({ params, language }, window) => {
    const [funds, { rows, total }] = await Promise.all([
      fundsById(pool),
      readSubscriptionsToReview(pool, params, window),
    ])
    const data = rows.map(row => presentReview(row, funds.get(row.subscription.fundId), language))
    return answer({ data, total })
  })

  operatorCalls.serve(
    'operatorRedemptionDecide',
    async ({ params, operator, audit, approval, secondPerson, isRepeated, commandKey }) => {
      const subscription = await readSubscription(pool, params.id)
      if (!subscription) return refuse('subscription_unknown')
      const { id: subscriptionId, userId, amount, status, closedAt } = subscription
      // Looked at before anything is proposed: there is nothing left to agree to.
      if (status !== 'refunding' && !(await isRepeated(userId)))
        return { ok: false, refusal: ended('redemption_not_open', status, closedAt) }
      await audit({ userId, subject: `redemption ${subscriptionId}`, details: { amount: String(amount) } })
      const decider = await deciderOf(pool, operator.operatorId, params.note)
      const outcome = params.status === WIRE_STATUS.refunded ? 'refunded' : 'refused'
      // Refusing leaves the money where it is.
      if (outcome === 'refunded') {
        const { needsTwo } = await approval({ userId, amount })
        const waiting = needsTwo ? await secondPerson(`redemption ${subscriptionId} confirmed`) : undefined
        if (waiting) return waiting
      }
      const command = { type: 'decide_refund', userId, subscriptionId, outcome, ...decider } as const
      const result = await tellClosed(
        pool,
        'fund_subscription',
        subscription,
        await engine.submit(command, commandKey()),
      )
      return result.ok ? answer({ id: subscriptionId, status: params.status }, 'decided') : result
    },
  )
}

async function fundsById(pool: FundDeps['pool']): Promise<ReadonlyMap<number, FundRow>> {
  return new Map((await readFunds(pool)).map(fund => [fund.fundId, fund]))
}

/** An empty list has one empty page. */
function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / ROWS_PER_PAGE))
}
