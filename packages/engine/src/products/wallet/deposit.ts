// A deposit: its record, its four states and what may happen in each. Money moves only when it becomes finished.
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { Channel } from './commands.ts'
import type { Reviewed } from './review.ts'

export type ChargeStatus = 'unchecked' | 'finished' | 'rejected' | 'invalid'

export interface Charge extends Reviewed {
  readonly id: number
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
  status: ChargeStatus
  decidedAt: Instant
}

export type ChargeAct = 'approve' | 'finish' | 'reject' | 'invalidate'

/** The first of two approvals leaves it unchecked. */
export const CHARGE_TRANSITIONS = {
  unchecked: { approve: 'unchecked', finish: 'finished', reject: 'rejected', invalidate: 'invalid' },
  finished: {},
  rejected: {},
  invalid: {},
} as const satisfies Record<ChargeStatus, Partial<Record<ChargeAct, ChargeStatus>>>

export function nextCharge(status: ChargeStatus, act: ChargeAct): ChargeStatus | undefined {
  const row: Partial<Record<ChargeAct, ChargeStatus>> = CHARGE_TRANSITIONS[status]
  return row[act]
}
