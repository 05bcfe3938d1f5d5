// Decides one past trade of a simulated master, from two prices of the tape: opened and closed at once, booked like any other. Only for
// demo masters without open orders.
import type { PairId } from '@tallystick/kernel/ids'
import { forexFee, forexMargin, forexProfit } from '@tallystick/formulas/forex'
import type { Instant } from '@tallystick/kernel/clock'
import { ONE } from '@tallystick/kernel/decimal'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import { blankOrder } from '../forex/entry/open.ts'
import type { OpenedOrder } from '../forex/record.ts'
import { refuseSize } from '../forex/terms.ts'
import { type Tick, tickId } from '../../core/pair.ts'
import type { State } from '../../core/state.ts'
import type { ReplayTrade } from './commands.ts'

export function decideReplay(state: State, command: ReplayTrade, now: Instant): Decision {
  const { userId, opened, closed, side, lots } = command
  const owner = state.books.users.get(userId)
  if (owner?.realm !== 'demo') return refuse('only_demo_account')
  if (!state.copy.masters.has(userId)) return refuse('master_unknown')
  const trading = state.forexUsers.get(userId)
  if (trading && trading.holdings.size + trading.pendings.size > 0) return refuse('forbidden')
  const pair = state.pairs.get(command.pairId)
  if (!pair || pair.terms.conversion) return refuse('pair_unknown')
  const isTape = isTickOf(opened, command.pairId) && isTickOf(closed, command.pairId)
  if (!isTape || opened.id >= closed.id || closed.at > now) return refuse('price_out_of_range')
  const size = refuseSize(pair.terms, command)
  if (size) return size
  const { terms } = pair
  const leverage = terms.marginMode === 'fixed' ? 0 : command.leverage
  const { unitsPerLot, feeRate } = terms
  const margin = forexMargin({ mode: terms.marginMode, lots, unitsPerLot, price: opened.price, leverage })
  const fee = forexFee({ feeType: state.settings.tradeFeeType, lots, margin, feeRate })
  const profit = forexProfit({ side, lots, unitsPerLot, openPrice: opened.price }, closed.price)
  const balanceAfter = owner.forex.balance - fee + profit
  if (margin + fee > owner.forex.balance || balanceAfter < 0n) return refuse('insufficient_balance')

  // From here it must succeed.
  const order: OpenedOrder = {
    ...blankOrder(state, { ...command, stopLoss: null, takeProfit: null }, pair, opened.at, {}),
    margin,
    fee,
    status: 'holding',
    originPrice: opened.price,
    openPrice: opened.price,
    openRate: ONE,
    openTick: opened.id,
    openedAt: opened.at,
  }
  const close = { price: closed.price, rate: ONE, tick: closed.id, profit, balanceAfter, debtAfter: 0n, badDebt: 0n }
  return accept(
    [
      { type: 'order_opened', order },
      { type: 'order_closed', orderId: order.id, reason: 'closed', ...close, at: closed.at },
    ],
    { orderId: order.id },
  )
}

function isTickOf(tick: Tick, pairId: PairId): boolean {
  return tick.pairId === pairId && tick.id === tickId(pairId, tick.at) && tick.price > 0n
}
