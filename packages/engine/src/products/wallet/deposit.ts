// A deposit: its record, four states and transitions. Money moves only when it becomes finished.
import type { DepositId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { Channel } from './payout-method.ts'
import type { Reviewed } from './review.ts'

export type DepositStatus = 'unchecked' | 'finished' | 'rejected' | 'invalid'

export interface Deposit extends Reviewed {
  readonly id: DepositId
  readonly channel: Channel
  readonly optionId: number
  readonly currencyCode: string
  readonly protocolCode: string
  /** Where the money was to be sent, as shown. */
  readonly address: string
  readonly amount: Usd
  readonly proofId: number
  readonly proofHash: string
  readonly createdAt: Instant
  status: DepositStatus
  decidedAt: Instant | null
}

export type DepositAct = 'approve' | 'finish' | 'reject' | 'invalidate'

/** The first of two approvals leaves it unchecked. */
export const DEPOSIT_TRANSITIONS = {
  unchecked: { approve: 'unchecked', finish: 'finished', reject: 'rejected', invalidate: 'invalid' },
  finished: {},
  rejected: {},
  invalid: {},
} as const satisfies Record<DepositStatus, Partial<Record<DepositAct, DepositStatus>>>

export function nextDeposit(status: DepositStatus, act: DepositAct): DepositStatus | undefined {
  const row: Partial<Record<DepositAct, DepositStatus>> = DEPOSIT_TRANSITIONS[status]
  return row[act]
}
