// What deposits and withdrawals have in common: an operator looks at them, above an amount a second one too, and nobody at his own.
import type { Usd } from '@tallystick/kernel/decimal'
import type { RefusalName } from '@tallystick/wire/refusals'
import type { Decider } from './commands.ts'

export interface Reviewed {
  readonly userId: number
  /** Fixed when it was asked for: a changed setting does not touch what is under review. */
  readonly approvalsNeeded: 1 | 2
  /** The first of two operators; 0 until then. */
  approvedBy: number
  /** The operator who ended the review; 0 until then, and for ever when the user cancelled. */
  decidedBy: number
  note: string
}

export function approvalsNeeded(amount: Usd, twoPersonFrom: Usd): 1 | 2 {
  return amount >= twoPersonFrom ? 2 : 1
}

/** Why this operator cannot decide on it; undefined when he can. */
export function refuseDecider(reviewed: Reviewed, decider: Decider): RefusalName | undefined {
  return decider.operatorUserId === reviewed.userId ? 'own_request' : undefined
}

export function refuseApproval(reviewed: Reviewed, decider: Decider): RefusalName | undefined {
  return reviewed.approvedBy === decider.operatorId ? 'already_approved' : refuseDecider(reviewed, decider)
}

/** True when this approval is the one that was still missing. */
export function isLastApproval(reviewed: Reviewed): boolean {
  return reviewed.approvalsNeeded === 1 || reviewed.approvedBy !== 0
}
