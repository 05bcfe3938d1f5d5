// Review of deposits and withdrawals: one operator approves, from an amount on a second one too, and none their own.
import type { OperatorId, UserId } from '@tallystick/kernel/ids'
import type { Usd } from '@tallystick/kernel/decimal'
import type { RefusalName } from '@tallystick/kernel/refusals'

/** The operator who decides. */
export interface Decider {
  readonly operatorId: OperatorId
  /** The operator's own trader account, if there is one. Operators cannot decide their own requests. */
  readonly operatorUserId: UserId | null
  /** Shown to the user. */
  readonly note: string | null
}

/** An operator who approves, with what the operators' records say at this moment. */
export interface Approver extends Decider {
  /** The sums of the last day require a second operator, whatever the amount. */
  readonly needsTwo: boolean
  /** Whose first approval still counts; null when there is none, or when they have lost the right since. */
  readonly firstApprover: OperatorId | null
}

export interface Reviewed {
  readonly userId: UserId
  /** Set when it was asked for: a changed setting does not touch what is under review. Only ever raised, by sums of a day. */
  approvalsNeeded: 1 | 2
  /** The first of two operators; null until then. */
  approvedBy: OperatorId | null
  /** The operator who ended the review; null until then, and for ever when the user cancelled. */
  decidedBy: OperatorId | null
  note: string | null
}

export function approvalsNeeded(amount: Usd, twoPersonFrom: Usd): 1 | 2 {
  return amount >= twoPersonFrom ? 2 : 1
}

/** Why this operator cannot decide on it; undefined when they can. */
export function refuseDecider(reviewed: Reviewed, decider: Decider): RefusalName | undefined {
  return decider.operatorUserId === reviewed.userId ? 'own_request' : undefined
}

export function refuseApproval(reviewed: Reviewed, decider: Decider): RefusalName | undefined {
  return reviewed.approvedBy === decider.operatorId ? 'already_approved' : refuseDecider(reviewed, decider)
}

/** True when this approval is the one that was still missing. A first approval counts while its operator has the right to give it. */
export function isLastApproval(reviewed: Reviewed, { needsTwo, firstApprover }: Approver): boolean {
  if (reviewed.approvalsNeeded === 1 && !needsTwo) return true
  return reviewed.approvedBy !== null && reviewed.approvedBy === firstApprover
}

/** The first of two: from now on it takes two, also when one would have been enough for the amount. */
export function approveOnce(reviewed: Reviewed, operatorId: OperatorId): void {
  reviewed.approvedBy = operatorId
  reviewed.approvalsNeeded = 2
}
