// Decides a micro order: a stake on the price being above (up) or below (down) the newest accepted price at expiry.
import { SECOND_MS, type Instant } from '@tallystick/kernel/clock'
import { formatDecimal, roundTo, trimDecimal } from '@tallystick/kernel/decimal'
import type { OpenMicro } from './commands.ts'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import { isPaused } from '../../core/pause.ts'
import { objectId, type PairState, type State } from '../../core/state.ts'
import type { MicroOrder } from './record.ts'
import type { MicroDuration } from './settings.ts'

export function decideOpenMicro(state: State, command: OpenMicro, now: Instant): Decision {
  const owner = state.books.users.get(command.userId)
  if (!owner) return refuse('account_unknown')
  if (owner.realm === 'real' && !state.settings.realMoneyTrades) return refuse('trading_paused')
  const pair = state.pairs.get(command.pairId)
  if (!pair) return refuse('pair_unknown')
  if (isPaused(state.settings.paused, 'micro', pair.terms.id)) return refuse('trading_paused')
  const duration = state.settings.micro.durations.find(one => one.seconds === command.seconds)
  if (!duration) return refuse('duration_not_offered', { seconds: command.seconds })
  const market = refuseMarket(state, pair, now, now + command.seconds * SECOND_MS)
  if (market) return market
  const stake = refuseStake(command, duration)
  if (stake) return stake
  const { maxOpenOrders } = state.settings
  const running = state.micro.byUser.get(command.userId)?.size ?? 0
  if (running >= maxOpenOrders) return refuse('too_many_orders', { maximum: maxOpenOrders })
  if (command.stake > owner.micro.balance) {
    const free = formatDecimal(owner.micro.balance, 2)
    return refuse('insufficient_balance', { needed: formatDecimal(command.stake, 2), free })
  }

  // From here it must succeed.
  const order = newOrder(state, command, pair, duration, now)
  const answer = { orderId: order.id, price: trimDecimal(order.openPrice), expiresAt: order.expiresAt }
  return accept([{ type: 'micro_opened', order }], answer)
}

function refuseMarket(state: State, pair: PairState, now: Instant, expiresAt: Instant): Decision | undefined {
  const { code, id } = pair.terms
  if (state.settings.micro.suspended.has(id)) return refuse('micro_suspended', { pair: code })
  if (!pair.open) return refuse('market_closed', { pair: code })
  // A price from the future means that a clock was set: as little to be traded on as an old one.
  const isFresh = pair.price > 0n && Math.abs(now - pair.at) <= state.settings.micro.staleMs
  if (!isFresh) return refuse('price_stale', { pair: code })
  if (pair.closesAt < expiresAt) return refuse('closes_before_expiry', { pair: code })
  return undefined
}

function refuseStake({ stake }: OpenMicro, duration: MicroDuration): Decision | undefined {
  if (stake <= 0n || stake < duration.minimumStake) {
    return refuse('stake_below_minimum', { minimum: formatDecimal(duration.minimumStake, 2) })
  }
  return roundTo(stake, 2) === stake ? undefined : refuse('stake_not_in_cents')
}

function newOrder(
  state: State,
  command: OpenMicro,
  pair: PairState,
  duration: MicroDuration,
  now: Instant,
): MicroOrder {
  return {
    id: objectId(state.shard, state.lastNumber + 1),
    userId: command.userId,
    pairId: command.pairId,
    direction: command.direction,
    stake: command.stake,
    seconds: duration.seconds,
    ratio: duration.ratio,
    lossLevel: state.settings.micro.lossLevel,
    staleMs: state.settings.micro.staleMs,
    openPrice: pair.price,
    openTick: pair.tick,
    createdAt: now,
    expiresAt: now + duration.seconds * SECOND_MS,
    status: 'running',
    endPrice: null,
    endTick: null,
    nextPrice: null,
    nextTick: null,
    profit: 0n,
    closeReason: null,
    closedAt: null,
  }
}
