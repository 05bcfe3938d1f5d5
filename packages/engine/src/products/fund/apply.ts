// Applies fund events: postings, records, timers. Makes no decisions and never refuses.
import type { SubscriptionId } from '@tallystick/kernel/ids'
import { assert, present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import type { Appliers } from '../../core/product.ts'
import type { Changes } from '../../core/changes.ts'
import { book } from '../forex/apply.ts'
import { noteChanged, noteMade } from '../../core/records.ts'
import { MAX_SHARDS, objectId, type State } from '../../core/state.ts'
import type { FundFinished, InterestPaid, FundEvent, RefundAsked, RefundDecided } from './events.ts'
import { forgetSubscription, restoreSubscription } from './memory.ts'
import { holdShare, payInterest, redeemShare, releaseShare } from './postings.ts'
import { type FundInterest, nextDueAt, nextSubscription, type Subscription, type SubscriptionAct } from './record.ts'

export const APPLY_FUND: Appliers<FundEvent> = {
  fund_bought: (state, event, changes) => {
    const { subscription } = event
    state.lastNumber = Math.max(state.lastNumber, Math.floor(subscription.id / MAX_SHARDS))
    book(state, holdShare(state, subscription), changes)
    restoreSubscription(state.funds, subscription)
    noteMade(changes.records.fund_subscription, subscription)
  },
  interest_paid: pay,
  fund_finished: finish,
  refund_asked: ask,
  refund_decided: decide,
}

/** Takes a subscription out of memory without moving money (its account is being reset as a whole). */
export function voidSubscription(state: State, subscription: Subscription, at: Instant, changes: Changes): void {
  move(subscription, 'void')
  close(state, subscription, at)
  touch(changes, subscription)
}

function pay(state: State, event: InterestPaid, changes: Changes): void {
  const subscription = known(state, event)
  assert(
    event.day === subscription.paidDays + 1 && event.day <= subscription.lockDays,
    `subscription ${subscription.id}: day ${event.day} after ${subscription.paidDays} of ${subscription.lockDays}`,
  )
  const interest: FundInterest = {
    id: objectId(state.shard, ++state.lastNumber),
    userId: subscription.userId,
    subscriptionId: subscription.id,
    day: event.day,
    amount: subscription.dayInterest,
    dueAt: event.dueAt,
    paidAt: event.at,
  }
  book(state, payInterest(state, interest), changes)
  noteMade(changes.records.fund_interest, interest)
  subscription.paidDays = event.day
  subscription.interestPaid += interest.amount
  if (event.day < subscription.lockDays) state.funds.due.set(subscription.id, nextDueAt(subscription))
  touch(changes, subscription)
  changes.notices.push({ userId: interest.userId, kind: 'interest_paid', ref: interest.id, at: interest.paidAt })
}

function finish(state: State, event: FundFinished, changes: Changes): void {
  const subscription = known(state, event)
  assert(subscription.paidDays === subscription.lockDays, `subscription ${subscription.id} ends with days unpaid`)
  move(subscription, 'finish')
  book(state, releaseShare(state, subscription, event.at), changes)
  close(state, subscription, event.at)
  touch(changes, subscription)
  notify(changes, subscription, 'fund_finished', event.at)
}

function ask(state: State, event: RefundAsked, changes: Changes): void {
  const subscription = known(state, event)
  move(subscription, 'ask_refund')
  subscription.refundAskedAt = event.at
  state.funds.due.remove(subscription.id)
  touch(changes, subscription)
}

function decide(state: State, event: RefundDecided, changes: Changes): void {
  const subscription = known(state, event)
  subscription.decidedBy = event.operatorId
  subscription.note = event.note
  if (event.outcome === 'refunded') {
    move(subscription, 'refund')
    book(state, redeemShare(state, subscription, event.at), changes)
    close(state, subscription, event.at)
  } else {
    move(subscription, 'refuse_refund')
    subscription.refundAskedAt = null
    state.funds.due.set(subscription.id, nextDueAt(subscription))
  }
  touch(changes, subscription)
  notify(changes, subscription, 'refund_decided', event.at)
}

function close(state: State, subscription: Subscription, at: Instant): void {
  subscription.closedAt = at
  forgetSubscription(state.funds, subscription)
}

function move(subscription: Subscription, act: SubscriptionAct): void {
  const next = nextSubscription(subscription.status, act)
  assert(next, `subscription ${subscription.id}: ${act} while ${subscription.status}`)
  subscription.status = next
}

function known(state: State, event: { readonly subscriptionId: SubscriptionId }): Subscription {
  return present(state.funds.active.get(event.subscriptionId), `active subscription ${event.subscriptionId}`)
}

function touch(changes: Changes, subscription: Subscription): void {
  noteChanged(changes.records.fund_subscription, subscription)
  changes.users.add(subscription.userId)
}

function notify(
  changes: Changes,
  { userId, id }: Subscription,
  kind: 'fund_finished' | 'refund_decided',
  at: Instant,
): void {
  changes.notices.push({ userId, kind, ref: id, at })
}
