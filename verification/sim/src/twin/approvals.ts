// Approvals by two operators in the naive twin.
import type { Approver } from '@tallystick/engine/products/wallet/review'

/** Two are needed, by amount or by sums, and no operator whose approval still counts has approved yet. */
export function isFirstOfTwo(one: { two: boolean; first: number }, { needsTwo, firstApprover }: Approver): boolean {
  const hasFirst = one.first > 0 && one.first === firstApprover
  return (one.two || needsTwo) && !hasFirst
}
