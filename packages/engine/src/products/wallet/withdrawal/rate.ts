// The current rate of a withdrawal: the newest accepted tick of its pair, or the operators' rate for a currency without one.
import { receivedFor } from '@tallystick/formulas/withdrawal'
import type { Instant } from '@tallystick/kernel/clock'
import type { Decimal, Price } from '@tallystick/kernel/decimal'
import type { TickId } from '@tallystick/kernel/ids'
import type { Refusal } from '@tallystick/kernel/refusals'
import type { State } from '../../../core/state.ts'
import type { RateTerms, Withdrawal } from './withdrawal.ts'

export interface RateNow {
  readonly price: Price
  /** None without a pair. */
  readonly tick: TickId | null
}

/** [WW11] Stale in an open market is refused; a closed market has its last accepted price. */
export function rateNow(
  state: State,
  { rateSource, pairId }: RateTerms,
  typedPrice: Price,
  now: Instant,
): RateNow | Refusal {
  if (rateSource !== 'pair') return { price: typedPrice, tick: null }
  const pair = pairId === null ? undefined : state.pairs.get(pairId)
  if (!pair) return { reason: 'pair_unknown', params: {} }
  const isStale = pair.price === 0n || (pair.open && now - pair.at > state.settings.forexStaleMs)
  if (isStale) return { reason: 'price_stale', params: { pair: pair.terms.code } }
  return { price: pair.price, tick: pair.tick }
}

/** [WW12] What binds at the last approval. */
export function bindingRate(
  state: State,
  withdrawal: Withdrawal,
  typedPrice: Price,
  now: Instant,
): (RateNow & { readonly received: Decimal }) | Refusal {
  const { rateSource, estimatedPrice, isPerUsd, places, amount, fee } = withdrawal
  const rate = rateNow(state, withdrawal, rateSource === 'fixed' ? estimatedPrice : typedPrice, now)
  if ('reason' in rate) return rate
  return { ...rate, received: receivedFor(amount - fee, { price: rate.price, isPerUsd }, places) }
}
