// Decides a market order and a pending order: state, command and time in; events or a refusal out.
import type { OrderId, RelationId, UserId } from '@tallystick/kernel/ids'
import { forexFee, forexMargin, freeMoney } from '@tallystick/formulas/forex'
import type { Instant } from '@tallystick/kernel/clock'
import { formatDecimal, type Price, trimDecimal, type Usd } from '@tallystick/kernel/decimal'
import type { OpenOrder, PlaceOrder } from '../commands.ts'
import { accept, type Decision, refuse } from '../../../core/decision.ts'
import { isPaused } from '../../../core/pause.ts'
import { objectId, type PairState, type State } from '../../../core/state.ts'
import { type ForexOrder, heldFor, type OpenedOrder, waitingTrail } from '../record.ts'
import { refuseExpiry, refusePrice, refuseSize, refuseStops, refuseTrail } from '../terms.ts'
import { conversionNow, forexAccount, rateNow, stalePair, usableFloating } from '../value/valuation.ts'

/** What a copy comes from. */
export interface Origin {
  readonly originId: OrderId
  readonly relationId: RelationId
}

/** What an order may use: the free money, and how many orders are open beside it. */
export interface Room {
  readonly free: Usd
  readonly orders: number
}

interface Placing {
  readonly origin?: Origin | undefined
  /** The one-cancels-other pair it belongs to. */
  readonly ocoId?: OrderId | null
  /** Which of the orders that one command makes. */
  readonly number?: number
  /** As it is once what the order replaces is gone; without it, as it is now. */
  readonly room?: Room | undefined
}

export function decideOpen(state: State, command: OpenOrder, now: Instant, placing: Placing = {}): Decision {
  const pair = state.pairs.get(command.pairId)
  const refusal = refuseOrder(state, command, pair, now, placing.room)
  if (refusal) return refusal
  if (!pair) return refuse('pair_unknown')
  const stops = refuseExits(pair, command, pair.price)
  if (stops) return stops
  const cost = costAt(state, pair, command, pair.price)
  const money = refuseMoney(state, command.userId, cost.margin + cost.fee, now, placing.room)
  if (money) return money

  // From here it must succeed.
  const order: OpenedOrder = {
    ...blankOrder(state, command, pair, now, placing),
    ...cost,
    status: 'holding',
    originPrice: pair.price,
    openPrice: pair.price,
    openRate: rateNow(state, pair.terms),
    openTick: pair.tick,
    openedAt: now,
  }
  return accept([{ type: 'order_opened', order }], { orderId: order.id, price: trimDecimal(order.openPrice) })
}

export function decidePlace(state: State, command: PlaceOrder, now: Instant, placing: Placing = {}): Decision {
  const pair = state.pairs.get(command.pairId)
  const refusal = refuseOrder(state, command, pair, now, placing.room)
  if (refusal) return refusal
  if (!pair) return refuse('pair_unknown')
  const price = refusePrice(pair.terms, command.target, pair.price)
  if (price) return price
  if (command.target === pair.price) return refuse('target_equals_market', { price: trimDecimal(pair.price) })
  const wrong = refuseExpiry(command.expiresAt, now) ?? refuseExits(pair, command, command.target)
  if (wrong) return wrong
  const cost = costAt(state, pair, command, command.target)
  const money = refuseMoney(state, command.userId, cost.margin + cost.fee, now, placing.room)
  if (money) return money

  // From here it must succeed.
  const order: ForexOrder = {
    ...blankOrder(state, command, pair, now, placing),
    ...cost,
    status: 'pending',
    originPrice: command.target,
    targetSide: command.target < pair.price ? 'fall' : 'rise',
    expiresAt: command.expiresAt,
  }
  return accept([{ type: 'order_placed', order }], { orderId: order.id, price: trimDecimal(command.target) })
}

/** Stops and trailing stop, by the price that the order is judged by. */
function refuseExits(pair: PairState, command: Omit<OpenOrder, 'type'>, reference: Price): Decision | undefined {
  const { side, trail } = command
  const refusal = refuseStops(pair.terms, side, reference, command)
  return refusal ?? (trail ? refuseTrail(pair.terms, side, reference, trail) : undefined)
}

function refuseOrder(
  state: State,
  command: Pick<OpenOrder, 'userId' | 'lots' | 'leverage'>,
  pair: PairState | undefined,
  now: Instant,
  room: Room | undefined,
): Decision | undefined {
  const owner = state.books.users.get(command.userId)
  if (!owner) return refuse('account_unknown')
  if (owner.realm === 'real' && !state.settings.realMoneyTrades) return refuse('trading_paused')
  if (!pair) return refuse('pair_unknown')
  if (isPaused(state.settings.paused, 'forex', pair.terms.id)) return refuse('trading_paused')
  if (!pair.open) return refuse('market_closed', { pair: pair.terms.code })
  const stale = stalePair(state, pair.terms, now)
  if (stale) return refuse('price_stale', { pair: stale.terms.code })
  const size = refuseSize(pair.terms, command)
  if (size) return size
  const open = room?.orders ?? openOrders(state, command.userId)
  if (open >= state.settings.maxOpenOrders) return refuse('too_many_orders', { maximum: state.settings.maxOpenOrders })
  return undefined
}

/** What an order may use as things are now, or would be without a pending order. Losses take what that one gives back first. */
export function roomNow(state: State, userId: UserId, now: Instant, without?: ForexOrder): Room {
  const { balance, debt } = forexAccount(state, userId)
  const back = without ? heldFor(without) : 0n
  const free = freeMoney(balance + back, debt, usableFloating(state, userId, now))
  return { free, orders: openOrders(state, userId) - (without ? 1 : 0) }
}

export function openOrders(state: State, userId: UserId): number {
  const user = state.forexUsers.get(userId)
  return user ? user.holdings.size + user.pendings.size : 0
}

function refuseMoney(
  state: State,
  userId: UserId,
  needed: Usd,
  now: Instant,
  room: Room | undefined,
): Decision | undefined {
  const { balance, debt } = forexAccount(state, userId)
  const free = room?.free ?? freeMoney(balance, debt, usableFloating(state, userId, now))
  if (needed <= free) return undefined
  return refuse('insufficient_balance', { needed: formatDecimal(needed, 2), free: formatDecimal(free, 2) })
}

function costAt(
  state: State,
  pair: PairState,
  command: Pick<OpenOrder, 'lots' | 'leverage'>,
  price: Price,
): { margin: Usd; fee: Usd } {
  const { terms } = pair
  const margin = forexMargin({
    mode: terms.marginMode,
    lots: command.lots,
    unitsPerLot: terms.unitsPerLot,
    price,
    leverage: command.leverage,
    conversion: conversionNow(state, terms),
  })
  const feeType = state.settings.tradeFeeType
  return { margin, fee: forexFee({ feeType, lots: command.lots, margin, feeRate: terms.feeRate }) }
}

export function blankOrder(
  state: State,
  command: Omit<OpenOrder, 'type'>,
  pair: PairState,
  now: Instant,
  { origin, ocoId = null, number = 1 }: Placing,
): Omit<ForexOrder, 'originPrice' | 'status' | 'margin' | 'fee'> {
  const { terms } = pair
  return {
    id: objectId(state.shard, state.lastNumber + number),
    userId: command.userId,
    pairId: command.pairId,
    side: command.side,
    lots: command.lots,
    unitsPerLot: terms.unitsPerLot,
    leverage: terms.marginMode === 'fixed' ? 0 : command.leverage,
    feeRate: terms.feeRate,
    feeType: state.settings.tradeFeeType,
    marginMode: terms.marginMode,
    targetSide: 'none',
    origin: origin ? 'copy' : 'own',
    originId: origin?.originId ?? null,
    relationId: origin?.relationId ?? null,
    splitFrom: null,
    ocoId,
    expiresAt: null,
    createdAt: now,
    openPrice: null,
    openRate: null,
    openTick: null,
    openedAt: null,
    closePrice: null,
    closeRate: null,
    closeTick: null,
    closedAt: null,
    stopLoss: command.stopLoss,
    takeProfit: command.takeProfit,
    ...waitingTrail(command.trail),
    profit: 0n,
    badDebt: 0n,
    closeReason: null,
  }
}
