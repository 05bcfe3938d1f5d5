// What happened to an account: transactions, and transfers between own accounts, in our own names.
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import type { Account, AccountLog, OwnTransfer as WireTransfer } from '@tallystick/wire/trader/schemas'

export type AccountTypeId = Account['accountTypeId']

export interface Transaction {
  readonly id: number
  /** What the free and the held money changed by. */
  readonly free: Usd
  readonly held: Usd
  /** Name of the reason, and its words. */
  readonly reason: string
  readonly words: string
  readonly createdAt: string
}

export interface OwnTransfer {
  readonly id: number
  readonly from: AccountTypeId
  readonly to: AccountTypeId
  readonly amount: Usd
  readonly createdAt: string
}

export function transactionFromWire(log: AccountLog): Transaction {
  return {
    id: log.Id,
    free: decimal(log.Value),
    held: decimal(log.LockValue),
    reason: log.Memo,
    words: log.MemoTran,
    createdAt: log.CreatedAtTran,
  }
}

export function transferFromWire(row: WireTransfer): OwnTransfer {
  return { id: row.id, from: row.from, to: row.to, amount: decimal(row.balance), createdAt: row.created_at }
}
