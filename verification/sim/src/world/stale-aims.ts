// Commands that only a stale price can make wrong: orders that need a profit whose price stands still, and closes of copies whose share
// would leave an account that depends on such a price. Random commands almost never meet these conditions.
import type { Command } from '@tallystick/engine/core/commands'
import type { State } from '@tallystick/engine/core/state'
import { forexAccount, profitNow, stalePair } from '@tallystick/engine/products/forex/value/valuation'
import { freeMoney } from '@tallystick/formulas/forex'
import { decimal, ONE } from '@tallystick/kernel/decimal'

/** A pair in dollars, with a leverage that it is mostly offered with. */
export const FRESH_PAIR = 2
const LEVERAGE = 100n
const LOT_STEP = decimal('0.01')

/** An order for each user that the free money pays for only with the profits that stand still; written out, so that a bug of the engine hides nothing. */
export function ordersOnStaleProfit(state: State, now: number): Command[] {
  const pair = state.pairs.get(FRESH_PAIR)
  if (!pair || pair.price === 0n) return []
  const perLot = (pair.price * pair.terms.unitsPerLot) / ONE / LEVERAGE + pair.terms.feeRate
  return [...state.forexUsers].flatMap(([userId, user]) => {
    const { balance, debt } = forexAccount(state, userId)
    const profits = [...user.holdings.values()].map(order => {
      const terms = state.pairs.get(order.pairId)?.terms
      return {
        profit: profitNow(state, order),
        isStale: terms !== undefined && stalePair(state, terms, now) !== undefined,
      }
    })
    const sum = (all: readonly { readonly profit: bigint }[]): bigint =>
      all.reduce((total, one) => total + one.profit, 0n)
    const most = freeMoney(balance, debt, sum(profits))
    const least = freeMoney(balance, debt, sum(profits.filter(one => one.profit < 0n || !one.isStale)))
    const lots = ((most * ONE) / perLot / LOT_STEP) * LOT_STEP
    if (most <= least || lots < LOT_STEP) return []
    const order = { pairId: FRESH_PAIR, side: 'buy', lots, leverage: Number(LEVERAGE) } as const
    return [{ type: 'open_order', userId, ...order, stopLoss: null, takeProfit: null }]
  })
}

/** A small order of everyone who holds something, follows or is followed. */
export function ordersOn(state: State, pairId: number): Command[] {
  const holders = [...state.forexUsers].filter(([, user]) => user.holdings.size > 0).map(([userId]) => userId)
  const copying = [...state.copy.relations.values()].flatMap(({ userId, masterId }) => [userId, masterId])
  return [...new Set([...holders, ...copying])].map(userId => smallOrder(userId, pairId))
}

/** Small orders of users who hold something whose price stands still, and of the masters they follow. */
export function ordersBesideStale(state: State, now: number): Command[] {
  const users = [...state.forexUsers].filter(([, user]) =>
    [...user.holdings.values()].some(order => isStale(state, order, now)),
  )
  const masters = users.flatMap(([userId]) =>
    [...state.copy.relations.values()].filter(relation => relation.userId === userId).map(({ masterId }) => masterId),
  )
  return [...new Set([...users.map(([userId]) => userId), ...masters])].map(userId => smallOrder(userId, FRESH_PAIR))
}

/** Closes profitable copies of users who also hold something whose price stands still. */
export function copiesBesideStale(state: State, now: number): Command[] {
  return [...state.forexUsers].flatMap(([userId, user]) => {
    const holdings = [...user.holdings.values()]
    if (!holdings.some(order => isStale(state, order, now))) return []
    return holdings
      .filter(order => order.relationId !== null && !isStale(state, order, now) && profitNow(state, order) > 0n)
      .map(order => ({ type: 'close_order', userId, orderId: order.id }) as const)
  })
}

function isStale(state: State, { pairId }: { readonly pairId: number }, now: number): boolean {
  const terms = state.pairs.get(pairId)?.terms
  return terms !== undefined && stalePair(state, terms, now) !== undefined
}

function smallOrder(userId: number, pairId: number): Command {
  const size = { lots: decimal('0.1'), leverage: Number(LEVERAGE) }
  return { type: 'open_order', userId, pairId, side: 'buy', ...size, stopLoss: null, takeProfit: null }
}
