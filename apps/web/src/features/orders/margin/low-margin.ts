// Whether the account is at or below the warning level, and by how much.
import { isAtOrBelow, marginLevel } from '@tallystick/formulas/forex'
import { missingToLevel } from '@tallystick/formulas/margin'
import type { Decimal, Usd } from '@tallystick/kernel/decimal'
import type { Order } from '../../../entities/order/order.ts'
import type { Balances } from '../../../entities/wallet/account.ts'
import type { TradingRules } from '../../../entities/wallet/balances.ts'
import type { LiveAccount, LiveOrder } from '../../../entities/wallet/live-account.ts'

export interface LowMargin {
  readonly equity: Usd
  /** The margin level in percent. */
  readonly rate: Decimal
  readonly warningPercent: Decimal
  readonly stopOutPercent: Decimal
  /** [FX19] What would lift it above the warning level. */
  readonly missing: Usd
  readonly profits: ReadonlyMap<number, LiveOrder>
}

/** Undefined above the warning level, without positions, and until everything is known. */
export function lowMargin(
  { profit, margin, orders }: LiveAccount,
  balances: Balances | undefined,
  rules: TradingRules | undefined,
): LowMargin | undefined {
  if (profit === undefined || margin === 0n || !balances || !rules) return undefined
  const { warningPercent, stopOutPercent } = rules
  const equity = balances.free + balances.held + profit
  if (!isAtOrBelow(equity, margin, warningPercent)) return undefined
  return {
    equity,
    rate: marginLevel(equity, margin),
    warningPercent,
    stopOutPercent,
    missing: missingToLevel(equity, margin, warningPercent),
    profits: orders,
  }
}

/** Positions with a loss, the largest first, as the stop-out would close them. */
export function byLoss(orders: readonly Order[], live: ReadonlyMap<number, LiveOrder>): readonly Order[] {
  const profitOf = (order: Order): Usd => live.get(order.id)?.profit ?? order.profit
  return orders
    .filter(order => profitOf(order) < 0n)
    .toSorted((a, b) => {
      const difference = profitOf(a) - profitOf(b)
      return difference === 0n ? a.id - b.id : difference < 0n ? -1 : 1
    })
}
