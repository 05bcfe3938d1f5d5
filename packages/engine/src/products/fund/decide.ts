// Decides subscriptions to a fund, requests for early redemption, and the operator's decision on them.
import type { FundId, UserId } from '@tallystick/kernel/ids'
import { dayInterest, redemptionPenalty } from '@tallystick/formulas/fund'
import type { Instant } from '@tallystick/kernel/clock'
import { formatDecimal, roundTo, trimDecimal, type Usd } from '@tallystick/kernel/decimal'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import { isPaused } from '../../core/pause.ts'
import type { Deciders } from '../../core/product.ts'
import { objectId, type State } from '../../core/state.ts'
import type { AskRefund, BuyFund, DecideRefund, FundCommand } from './commands.ts'
import { ownSubscription } from './memory.ts'
import { payDue, untilMaturity } from './pay-interest.ts'
import { isMature, nextSubscription, type Subscription } from './record.ts'

export const DECIDE_FUND: Deciders<FundCommand> = {
  buy_fund: decideBuy,
  ask_refund: decideAskRefund,
  decide_refund: decideRefund,
}

function decideBuy(state: State, command: BuyFund, now: Instant): Decision {
  const { userId, amount, offer } = command
  const owner = state.books.users.get(userId)
  if (!owner) return refuse('account_unknown')
  if (isPaused(state.settings.paused, 'fund')) return refuse('trading_paused')
  const interest = dayInterest(offer, amount)
  // A share too small to bring anything would be money locked for nothing.
  if (amount < offer.minimum || interest <= 0n) {
    return refuse('amount_below_minimum', { minimum: trimDecimal(offer.minimum) })
  }
  if (roundTo(amount, 2) !== amount) return refuse('amount_not_in_cents')
  const left = offer.maximum - activeShares(state, userId, offer.fundId)
  if (amount > left) {
    const bounds = { maximum: trimDecimal(offer.maximum), left: trimDecimal(left < 0n ? 0n : left) }
    return refuse('fund_limit', bounds)
  }
  const free = owner.main.balance
  if (amount > free) {
    return refuse('insufficient_balance', { needed: formatDecimal(amount, 2), free: formatDecimal(free, 2) })
  }

  // From here it must succeed.
  const { fundId, dividendPercent, lockDays, penaltyPercent } = offer
  const subscription: Subscription = {
    id: objectId(state.shard, state.lastNumber + 1),
    userId,
    fundId,
    dividendPercent,
    lockDays,
    penaltyPercent,
    amount,
    dayInterest: interest,
    penalty: redemptionPenalty(offer, amount),
    createdAt: now,
    status: 'running',
    paidDays: 0,
    interestPaid: 0n,
    refundAskedAt: null,
    closedAt: null,
    decidedBy: null,
    note: null,
  }
  return accept([{ type: 'fund_bought', subscription }], { recordId: subscription.id })
}

/** Interest that is due by now is paid first; what comes later is not earned any more. At maturity there is nothing to redeem early. */
function decideAskRefund(state: State, command: AskRefund, now: Instant): Decision {
  const subscription = ownSubscription(state.funds, command)
  if (!subscription) return refuse('subscription_unknown')
  if (!nextSubscription(subscription.status, 'ask_refund') || isMature(subscription, now)) {
    return refuse('subscription_not_running')
  }

  // From here it must succeed.
  const { id: subscriptionId } = subscription
  const paid = payDue(subscription, now)
  return accept([...paid, { type: 'refund_asked', subscriptionId, at: now }], { recordId: subscriptionId })
}

/** A refused redemption leaves the user as if they had never asked: the skipped interest is paid, and at maturity the principal too. */
function decideRefund(state: State, command: DecideRefund, now: Instant): Decision {
  const { subscriptionId, outcome, operatorId, note } = command
  const subscription = ownSubscription(state.funds, command)
  if (!subscription || subscription.status !== 'refunding') return refuse('redemption_not_open')
  if (command.operatorUserId === subscription.userId) return refuse('own_request')

  // From here it must succeed.
  const decided = { type: 'refund_decided', subscriptionId, outcome, operatorId, note, at: now } as const
  const skipped = outcome === 'refused' ? untilMaturity(subscription, now) : []
  return accept([decided, ...skipped], { recordId: subscriptionId, state: outcome })
}

function activeShares(state: State, userId: UserId, fundId: FundId): Usd {
  let sum = 0n
  for (const subscription of state.funds.byUser.get(userId)?.values() ?? []) {
    if (subscription.fundId === fundId) sum += subscription.amount
  }
  return sum
}
