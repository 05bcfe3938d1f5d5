// What happened to an account: transactions, and transfers between own accounts, in our own names.
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import type { AccountLog, KeyMark, OwnTransfer as WireTransfer } from '@tallystick/wire/trader/schemas'
import { ACCOUNT, type AccountName } from './account.ts'

export interface Transaction {
  readonly id: number
  /** What the free and the held money changed by. */
  readonly free: Usd
  readonly held: Usd
  /** Name of the reason, and its words. */
  readonly reason: string
  readonly words: string
  readonly createdAt: string
  /** Of an order's money: moved by API key. */
  readonly keyMarks: readonly KeyMark[]
}

export interface OwnTransfer {
  readonly id: number
  readonly from: AccountName
  readonly to: AccountName
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
    keyMarks: log.KeyActs,
  }
}

export function transferFromWire(row: WireTransfer): OwnTransfer {
  return {
    id: row.id,
    from: ACCOUNT[row.from],
    to: ACCOUNT[row.to],
    amount: decimal(row.balance),
    createdAt: row.created_at,
  }
}
