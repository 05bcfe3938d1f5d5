// The transfer form as pure functions: accounts, the maximum amount, and why it cannot be sent yet.
import { parseDecimal, type Usd } from '@tallystick/kernel/decimal'
import type { AccountName } from '../../entities/wallet/account.ts'

export interface Direction {
  readonly from: AccountName
  readonly to: AccountName
}

export const FIRST_DIRECTION: Direction = { from: 'main', to: 'forex' }

export function swapped({ from, to }: Direction): Direction {
  return { from: to, to: from }
}

/** Choosing the account of the other side swaps the two: a transfer never ends where it began. */
export function withFrom(direction: Direction, from: AccountName): Direction {
  return from === direction.to ? swapped(direction) : { ...direction, from }
}

export function withTo(direction: Direction, to: AccountName): Direction {
  return to === direction.from ? swapped(direction) : { ...direction, to }
}

export type TransferFault = 'inputTransfer' | 'aboveTransferable'

export function transferFault(typed: string, transferable: Usd): TransferFault | undefined {
  const amount = parseDecimal(typed)
  if (amount === undefined || amount === 0n) return 'inputTransfer'
  return amount > transferable ? 'aboveTransferable' : undefined
}
