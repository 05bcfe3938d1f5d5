// Withdrawals and payout methods, the link that freezes an account, and the operators' decisions.
import { present } from '@tallystick/kernel/assert'
import { HOUR_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import type { Outcome } from '../../../engine-host/engine-client.ts'
import { answer, type Calls, generous, refuse } from '../../../http/pipeline/calls.ts'
import { networkOf } from '../../../http/pipeline/client-address.ts'
import { tellClosed } from '../../../http/pipeline/closed-records.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import { decisionOf, deciderOf } from '../decisions/decisions.ts'
import { type NotMeLinkDeps, freezeByToken } from './not-me-link.ts'
import { presentCurrency, presentWithdrawal, presentMethod, presentReview, WAY_NUMBER } from './present.ts'
import {
  readCurrencies,
  readWithdrawal,
  readWithdrawals,
  readWithdrawalsToReview,
  readMethods,
  readTypedPrice,
} from './queries.ts'
import { priceNow, shownRate } from './rates.ts'
import { bindMethod, listedAs, withdrawalTerms, submitWithdrawal, type WithdrawalDeps } from './withdrawal.ts'

/** Guesses of a link's secret per address; it has 256 bits, so this only keeps the noise down. */
const FREEZE_RATE = { burst: 20, perSecond: 0.1 }

export function withdrawalRoutes(
  calls: Calls,
  operatorCalls: OperatorCalls,
  deps: WithdrawalDeps & NotMeLinkDeps,
): void {
  drawing(calls, deps)
  methods(calls, deps)
  decisions(operatorCalls, deps)

  calls.serve('freezeAccount', async ({ params, address }) => {
    const seconds = deps.limits.take('freeze', networkOf(address), generous(deps.settings, address, FREEZE_RATE))
    if (seconds > 0) return refuse('too_many_requests', { seconds })
    const refusal = await freezeByToken(deps, params.token)
    return refusal ? { ok: false, refusal } : answer({}, 'account_frozen_now')
  })
}

function drawing(calls: Calls, deps: WithdrawalDeps): void {
  const { pool, market, settings, engine } = deps
  const closedOr = (userId: number, id: number, outcome: Outcome): Promise<Outcome> =>
    tellClosed(pool, 'withdrawal', { userId, id }, outcome)

  calls.serve('withdrawalCurrencies', async ({ params }) => {
    const currencies = await readCurrencies(pool)
    const wanted = currencies.filter(currency => params.type === undefined || WAY_NUMBER[currency.way] === params.type)
    // A currency without a price cannot be offered.
    return answer(
      wanted.flatMap(currency => {
        const rate = shownRate(market, currency)
        return rate === undefined ? [] : [presentCurrency(currency, rate)]
      }),
    )
  })

  calls.serve('withdrawalTerms', async ({ user }) => answer(await withdrawalTerms(deps, user.userId)))

  calls.serve('withdrawals', async ({ user, params, language }) => {
    const own = { userId: user.userId, type: params.type }
    const { rows, total } = await readWithdrawals(pool, own, pageWindow(params.page))
    const promised = settings.get('withdrawal_promised_hours')
    return answer({ data: rows.map(row => presentWithdrawal(row, language, promised)), total })
  })

  calls.serve('submitWithdrawal', async ({ user, params, key }) => {
    const outcome = await submitWithdrawal(deps, user.userId, params, key)
    if (!outcome.ok) return outcome
    const { recordId, fee, received } = outcome.answer
    return answer(
      {
        id: present(recordId, 'withdrawal id'),
        fee: present(fee, 'fee'),
        real_number: present(received, 'received amount'),
      },
      'withdrawal_submitted',
    )
  })

  calls.serve('cancelWithdrawal', async ({ user, params, key }) => {
    const command = { type: 'cancel_withdrawal', userId: user.userId, withdrawalId: params.id } as const
    const outcome = await closedOr(user.userId, params.id, await engine.submit(command, key))
    return outcome.ok ? answer({ id: params.id }, 'withdrawal_cancelled_done') : outcome
  })

  // Not a new withdrawal: amount and payee were confirmed before, so no second factor. A frozen account can only cancel.
  calls.serve('acceptWithdrawal', async ({ user: { userId }, params, key }) => {
    const received = decimal(params.real_number)
    const command = { type: 'accept_withdrawal', userId, withdrawalId: params.id, received } as const
    const outcome = await closedOr(userId, params.id, await engine.submit(command, key))
    return outcome.ok ? answer({ id: params.id }, 'withdrawal_accepted_done') : outcome
  })
}

function methods(calls: Calls, deps: WithdrawalDeps): void {
  const { pool, settings, engine } = deps

  calls.serve('payoutMethods', async ({ user, params }) => {
    const rows = await readMethods(pool, user.userId, params.draw_type, params.draw_id)
    const coolingMs = settings.get('payout_method_cooling_hours') * HOUR_MS
    return answer(rows.map(row => presentMethod(row, coolingMs)))
  })

  calls.serve('bindMethod', async ({ user, params, key }) => {
    const outcome = await bindMethod(deps, user.userId, params, key)
    return outcome.ok ? answer({ id: present(outcome.answer.recordId, 'method id') }, 'method_bound') : outcome
  })

  calls.serve('deleteMethod', async ({ user, params, key }) => {
    const { userId } = user
    const submitted = await engine.submit({ type: 'delete_method', userId, methodId: params.id }, key)
    const outcome = await tellClosed(pool, 'payout_method', { userId, id: params.id }, submitted)
    return outcome.ok ? answer({ id: params.id }, 'method_deleted') : outcome
  })
}

function decisions(operatorCalls: OperatorCalls, deps: WithdrawalDeps): void {
  const { pool, engine } = deps

  operatorCalls.serveList('operatorWithdrawals', async ({ params }, window) => {
    const { rows, total } = await readWithdrawalsToReview(pool, params, window)
    return answer({
      data: rows.map(row => ({
        ...presentReview(row, priceNow(deps.market, row)),
        listed_as: listedAs(deps.sanctions, row) ?? '',
      })),
      total,
    })
  })

  operatorCalls.serve('operatorWithdrawalApprove', async ({ params, operator, key, audit, approval }) => {
    const withdrawal = await readWithdrawal(pool, params.id)
    if (!withdrawal) return refuse('withdrawal_unknown')
    const { userId, id: withdrawalId, amount } = withdrawal
    const listed = listedAs(deps.sanctions, withdrawal)
    const details = { amount: String(amount), ...(listed !== undefined && { listed }) }
    await audit({ userId, subject: `withdrawal ${withdrawalId}`, details })
    const decider = await deciderOf(pool, operator.operatorId, params.note)
    const typedPrice = await readTypedPrice(pool, withdrawal.currencyId)
    const readFirst = async () => (await readWithdrawal(pool, withdrawalId))?.approvedBy
    const { needsTwo, firstApprover } = await approval({ userId, amount, readFirst })
    // Never by one person alone, whatever the amount.
    const persons = { needsTwo: needsTwo || listed !== undefined, firstApprover }
    const command = { type: 'approve_withdrawal', userId, withdrawalId, typedPrice, ...decider, ...persons } as const
    const outcome = await tellClosed(pool, 'withdrawal', withdrawal, await engine.submit(command, key))
    const decision = decisionOf(outcome, withdrawalId)
    if (!decision.ok) return decision
    const isMoved = outcome.ok && outcome.answer.state === 'rate_changed'
    return { ...decision, data: { ...decision.data, rate_changed: isMoved ? 1 : 0 } }
  })

  operatorCalls.serve('operatorWithdrawalReject', async ({ params, operator, key, audit }) => {
    const withdrawal = await readWithdrawal(pool, params.id)
    if (!withdrawal) return refuse('withdrawal_unknown')
    const { userId, id: withdrawalId, amount } = withdrawal
    await audit({ userId, subject: `withdrawal ${withdrawalId}`, details: { amount: String(amount) } })
    const decider = await deciderOf(pool, operator.operatorId, params.note)
    const outcome = params.status === 2 ? 'rejected' : 'invalid'
    const command = { type: 'reject_withdrawal', userId, withdrawalId, outcome, ...decider } as const
    return decisionOf(await tellClosed(pool, 'withdrawal', withdrawal, await engine.submit(command, key)), withdrawalId)
  })
}
