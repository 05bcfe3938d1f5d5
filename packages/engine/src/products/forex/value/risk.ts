// Margin warning and stop-out. Each user with positions is in the risk indexes of the pairs they depend on, at prices before which
// the account cannot reach the next level. The account is evaluated exactly only when a price gets there.
import type { PairId, RelationId, UserId } from '@tallystick/kernel/ids'
import { isAtOrBelow } from '@tallystick/formulas/forex'
import type { Instant } from '@tallystick/kernel/clock'
import { approximate, type Decimal, ONE, type Usd } from '@tallystick/kernel/decimal'
import type { EngineEvent } from '../../../core/events.ts'
import type { ForexUser, PairState, State } from '../../../core/state.ts'
import { closeAtMarket } from '../closing/close.ts'
import type { OpenedOrder } from '../record.ts'
import { canTrade, conversionNow, pairOf, profitNow, valuation } from './valuation.ts'

/**
 * Closes positions, largest loss first among the pairs that can trade now, until the account is above the stop-out level.
 * `emit` applies each event before the next check.
 */
export function judgeRisk(state: State, userId: UserId, now: Instant, emit: (event: EngineEvent) => void): void {
  const user = state.forexUsers.get(userId)
  if (!user) return
  while (isPriced(state, user)) {
    if (user.holdings.size === 0) break
    const { equity, margin, floating } = valuation(state, userId)
    if (!user.warned && isAtOrBelow(equity, margin, state.settings.marginWarningPercent)) {
      emit({ type: 'margin_warned', userId, equity, margin, at: now })
    }
    if (!isAtOrBelow(equity, margin, state.settings.stopOutPercent)) break
    const worst = largestLoss(state, user, now)
    if (!worst) break
    const level = state.settings.stopOutPercent
    const pairs = dependencies(state, user.holdings.values())
    // In an order of their own: that of memory is another one after a restart.
    const ticks = pairs.map(pairId => pairOf(state, pairId).tick).toSorted((a, b) => a - b)
    const account = { userId, money: equity - floating, equity, margin, level, ticks: ticks.join(','), at: now }
    emit({ type: 'stop_out_recorded', stopOut: { id: worst.id, ...account } })
    for (const event of closeAtMarket(state, worst, 'stop_out', now)) emit(event)
  }
  // The next position is warned about again, whether or not this user leaves the memory before.
  if (user.holdings.size === 0) user.warned = false
  watchRisk(state, userId)
}

/** Whom a price concerns: accounts, and copy relations with a stop-loss. */
export interface AtRisk {
  readonly users: readonly UserId[]
  readonly relations: readonly RelationId[]
}

export const NONE_AT_RISK: AtRisk = { users: [], relations: [] }

/** Takes out of the risk indexes what the price has reached. Some of it may be there twice. */
export function takeAtRisk(pair: PairState, price: number): AtRisk {
  return {
    users: [...pair.riskFalls.takeReached(price), ...pair.riskRises.takeReached(price)],
    relations: [...pair.copyFalls.takeReached(price), ...pair.copyRises.takeReached(price)],
  }
}

/** After a change of holdings or money a warning may be given again. */
export function rearmWarning(state: State, userId: UserId): void {
  const user = state.forexUsers.get(userId)
  if (!user?.warned) return
  const { equity, margin } = valuation(state, userId)
  if (user.holdings.size === 0 || !isAtOrBelow(equity, margin, state.settings.marginWarningPercent)) user.warned = false
}

function largestLoss(state: State, user: ForexUser, now: Instant): OpenedOrder | undefined {
  let worst: { order: OpenedOrder; profit: Usd } | undefined
  for (const order of user.holdings.values()) {
    if (!canTrade(state, pairOf(state, order.pairId), now)) continue
    const profit = profitNow(state, order)
    const isWorse = !worst || profit < worst.profit || (profit === worst.profit && order.id < worst.order.id)
    if (isWorse) worst = { order, profit }
  }
  return worst?.order
}

/** What one pair's price can do to the account: how much per unit of relative move, and in which direction it hurts. */
interface Exposure {
  /** Dollars lost per unit of relative fall; negative: per unit of relative rise. */
  net: number
  /** Moves that hurt in either direction (conversions are not linear). */
  gross: number
}

/** A wider band would make the bound of non-linear conversions wrong; see `exposures`. */
const WIDEST_BAND = 0.1

/** Indexes the user's risk again, after a change or after loading from the database. */
export function watchRisk(state: State, userId: UserId): void {
  const user = state.forexUsers.get(userId)
  if (!user) return
  for (const pairId of user.watched) {
    const pair = pairOf(state, pairId)
    pair.riskFalls.remove(userId)
    pair.riskRises.remove(userId)
  }
  user.watched = []
  if (user.holdings.size === 0) return
  if (!isPriced(state, user)) return watchEveryTick(state, userId, user)
  const exposed = exposures(state, user.holdings.values())
  const band = safeBand(state, userId, user, exposed)
  if (band === 0) return watchEveryTick(state, userId, user)
  for (const [pairId, exposure] of exposed) {
    const pair = pairOf(state, pairId)
    const price = approximate(pair.price)
    // Levels are rounded towards the market: judged a step too early, never too late.
    if (exposure.gross > 0 || exposure.net > 0) pair.riskFalls.set(userId, Math.ceil(price * (1 - band)))
    if (exposure.gross > 0 || exposure.net < 0) pair.riskRises.set(userId, Math.floor(price * (1 + band)))
  }
  user.watched = [...exposed.keys()]
}

/** After a start a pair may not have had a price yet; until then the account cannot be judged. */
function isPriced(state: State, user: ForexUser): boolean {
  return dependencies(state, user.holdings.values()).every(pairId => pairOf(state, pairId).price > 0n)
}

/** At or below a level already, or not to be valued yet: whichever way a price goes, the account is looked at again. */
function watchEveryTick(state: State, userId: UserId, user: ForexUser): void {
  user.watched = dependencies(state, user.holdings.values())
  for (const pairId of user.watched) pairOf(state, pairId).riskRises.set(userId, 0)
}

/** Pairs whose prices decide what these positions are worth. */
export function dependencies(state: State, held: Iterable<OpenedOrder>): number[] {
  const pairs: number[] = []
  for (const { pairId } of held) {
    if (!pairs.includes(pairId)) pairs.push(pairId)
    const { conversion } = pairOf(state, pairId).terms
    if (conversion && !pairs.includes(conversion.pairId)) pairs.push(conversion.pairId)
  }
  return pairs
}

function safeBand(state: State, userId: UserId, user: ForexUser, exposed: Map<number, Exposure>): number {
  const { equity, margin } = valuation(state, userId)
  const { marginWarningPercent, stopOutPercent } = state.settings
  const slack = approximate(equity) - levelOf(margin, user.warned ? stopOutPercent : marginWarningPercent)
  return survivedMove(slack, user.holdings.size, exposed)
}

/** The relative move of all these prices together that leaves some of the slack for certain. Zero: look at every tick. */
export function survivedMove(slack: number, positions: number, exposed: ReadonlyMap<number, Exposure>): number {
  // Each profit is rounded at 1e-6, that is by at most 50 units of 1e-8; leave twice that per position.
  const certain = slack - 100 * (positions + 1)
  let sensitivity = 0
  for (const exposure of exposed.values()) sensitivity += Math.abs(exposure.net) + exposure.gross
  if (certain <= 0) return 0
  // The last factor covers floating-point rounding of the sums above.
  return Math.min(WIDEST_BAND, (certain / sensitivity) * 0.999_999)
}

function levelOf(margin: Usd, percent: Decimal): number {
  return (approximate(margin) * approximate(percent)) / approximate(ONE) / 100
}

/**
 * Dollar pairs are linear, so positions of one pair net out. A converted position moves with two prices (or with its own twice): within
 * a band w ≤ 0.1 its change is at most 1.25 × (notional + |profit|) × w, booked on both pairs in both directions.
 */
export function exposures(state: State, held: Iterable<OpenedOrder>): Map<number, Exposure> {
  const exposed = new Map<number, Exposure>()
  const at = (pairId: PairId): Exposure => {
    const known = exposed.get(pairId) ?? { net: 0, gross: 0 }
    exposed.set(pairId, known)
    return known
  }
  for (const order of held) {
    const { price, terms } = pairOf(state, order.pairId)
    const size = (approximate(order.lots) / approximate(ONE)) * (approximate(order.unitsPerLot) / approximate(ONE))
    const notional = size * approximate(price)
    const conversion = conversionNow(state, terms)
    if (!terms.conversion || !conversion) {
      at(order.pairId).net += order.side === 'buy' ? notional : -notional
      continue
    }
    const rate = approximate(conversion.price) / approximate(ONE)
    const dollars = conversion.inverse ? notional / rate : notional * rate
    const bound = 1.25 * (dollars + Math.abs(approximate(profitNow(state, order))))
    at(order.pairId).gross += bound
    at(terms.conversion.pairId).gross += bound
  }
  return exposed
}
