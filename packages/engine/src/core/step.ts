// The engine as one function: an input goes in, the state advances, and the changes are collected. Synchronous and deterministic.
import type { PairId, RelationId, UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import { approximate } from '@tallystick/kernel/decimal'
import type { Refusal } from '@tallystick/kernel/refusals'
import { beginStep, type Changes, endStep } from './changes.ts'
import type { Answer, HostCommand } from './commands.ts'
import { judgeRelations, usersAtRisk, watchRelations } from '../products/copy/stop-loss.ts'
import { fireAlerts } from '../products/alert/fire.ts'
import type { Decision } from './decision.ts'
import type { EngineEvent } from './events.ts'
import { expireOrders } from '../products/forex/entry/expire.ts'
import { acceptingPair, takeTick } from '../products/forex/on-tick.ts'
import { noteStops, recordStops, type StopsSetBy } from '../products/forex/record-stops.ts'
import { keepTrails } from '../products/forex/trail/trailing.ts'
import {
  type AtRisk,
  judgeRisk,
  NONE_AT_RISK,
  rearmWarning,
  takeAtRisk,
  watchRisk,
} from '../products/forex/value/risk.ts'
import { refuseFrozen } from './freeze/decide.ts'
import { markByKey } from './key-act/mark.ts'
import { leaveToTape, settleBefore, settleByClock } from '../products/micro/settle.ts'
import { payByClock } from '../products/fund/pay-interest.ts'
import type { Tick } from './pair.ts'
import { apply, decideCommand } from './registry.ts'
import type { EngineSettings } from './settings.ts'
import type { State } from './state.ts'
import { expireOffers } from '../products/wallet/withdrawal/expire-offers.ts'

export type StepResult = { readonly answer: Answer } | { readonly refusal: Refusal }

/** Reads only. */
export function decide(state: State, command: HostCommand, now: Instant): Decision {
  return refuseFrozen(state, command) ?? decideCommand(state, command, now)
}

/** Decides a command and applies its events. A refusal changes nothing. */
export function stepCommand(state: State, command: HostCommand, now: Instant, changes: Changes): StepResult {
  const decision = decide(state, command, now)
  if (decision.refusal) return { refusal: decision.refusal }
  const here = beginStep(changes)
  const stops: StopsSetBy = new Map()
  for (const event of decision.events) {
    apply(state, event, here)
    noteStops(stops, event)
  }
  recordStops(state, stops, now, event => apply(state, event, here))
  markByKey(state, command, decision.answer, now, event => apply(state, event, here))
  settleRisk(state, NONE_AT_RISK, here, now)
  endStep(changes, here)
  return { answer: decision.answer }
}

/** Takes an accepted price and settles everything it sets off. */
export function stepTick(state: State, tick: Tick, now: Instant, changes: Changes): void {
  const pair = acceptingPair(state, tick, now)
  if (!pair) return passOver(state, tick)
  // Micro money has no margin to judge, so it goes straight into the batch.
  if (pair.followed) settleBefore(state, pair, tick, now, event => apply(state, event, changes))
  else leaveToTape(state, pair, tick.at)
  pair.followed = true
  // An alert moves no money.
  fireAlerts(pair, tick, now, event => apply(state, event, changes))
  const here = beginStep(changes)
  const reached = takeTick(state, pair, tick, now, event => apply(state, event, here))
  if (isNoneAtRisk(reached) && here.users.size === 0) return
  settleRisk(state, reached, here, now)
  endStep(changes, here)
}

/** A stale price is not traded on but is recorded on the tape, so the newest price in memory is no longer the newest recorded one. */
function passOver(state: State, tick: Tick): void {
  const pair = state.pairs.get(tick.pairId)
  if (pair?.open && tick.id > pair.tick) pair.followed = false
}

/**
 * Time passed, with or without prices: settles what has waited for one long enough.
 * @param knownTo every price up to this instant was heard; where another process makes them, the clock alone cannot tell.
 */
export function stepTime(state: State, now: Instant, changes: Changes, knownTo: Instant = Infinity): void {
  settleByClock(state, now, knownTo, event => apply(state, event, changes))
  payByClock(state, now, event => apply(state, event, changes))
  expireOffers(state, now, event => apply(state, event, changes))
  // What was reserved stays in the account: no risk is to be judged.
  expireOrders(state, now, event => apply(state, event, changes))
  keepTrails(state, now, event => apply(state, event, changes))
}

/** The last price known before this host started: for valuing, not for triggering. A market that is shut has no other. */
export function seedPrice(state: State, tick: Tick): void {
  const pair = state.pairs.get(tick.pairId)
  if (!pair || tick.id <= pair.tick) return
  leaveToTape(state, pair, tick.at)
  pair.price = tick.price
  pair.tick = tick.id
  pair.at = tick.at
  // Users and relations past a level are indexed again, and evaluated on the next price that concerns them.
  for (const userId of usersAtRisk(state, takeAtRisk(pair, approximate(tick.price)))) {
    watchRisk(state, userId)
    watchRelations(state, userId)
  }
}

/** What operators set. Accounts are watched for levels: when those move, all are indexed again and evaluated on the next price. */
export function stepSettings(state: State, settings: EngineSettings): void {
  const { stopOutPercent, marginWarningPercent } = state.settings
  state.settings = settings
  if (settings.stopOutPercent === stopOutPercent && settings.marginWarningPercent === marginWarningPercent) return
  for (const userId of state.forexUsers.keys()) watchRisk(state, userId)
}

/** A market opens or closes. Nothing is settled now: everything is judged on the next fresh price. */
export function stepMarket(state: State, pairId: PairId, market: MarketHours, now: Instant): void {
  const pair = state.pairs.get(pairId)
  if (!pair) return
  if (pair.open && !market.open) pair.closings = [...pair.closings.slice(-CLOSINGS_KEPT), now]
  pair.open = market.open
  pair.closesAt = market.closesAt
}

export interface MarketHours {
  readonly open: boolean
  /** The next scheduled closing; Infinity when there is none. */
  readonly closesAt: Instant
}

const CLOSINGS_KEPT = 7

function settleRisk(state: State, reached: AtRisk, changes: Changes, now: Instant): void {
  const emit = (event: EngineEvent): void => apply(state, event, changes)
  const judge = (userId: UserId, isDue: (relationId: RelationId) => boolean): void => {
    judgeRelations(state, userId, isDue, now, emit)
    judgeRisk(state, userId, now, emit)
    watchRelations(state, userId)
  }
  for (const userId of changes.users) rearmWarning(state, userId)
  const [only] = changes.users
  // The consequences of a command concern one user: no ordering is needed.
  if (only !== undefined && changes.users.size === 1 && isNoneAtRisk(reached)) return judge(only, () => true)
  const changed = new Set(changes.users)
  const due = new Set(reached.relations)
  for (const userId of [...new Set([...usersAtRisk(state, reached), ...changed])].toSorted((a, b) => a - b)) {
    judge(userId, id => changed.has(userId) || due.has(id))
  }
}

function isNoneAtRisk({ users, relations }: AtRisk): boolean {
  return users.length === 0 && relations.length === 0
}
