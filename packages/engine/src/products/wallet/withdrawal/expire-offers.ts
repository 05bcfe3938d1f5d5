// Refunds withdrawals whose user neither accepted the new rate nor cancelled in time. Each has an operator's approval, so there are
// never more at once than one commit can take.
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import type { State } from '../../../core/state.ts'
import type { WithdrawalReleased } from '../events.ts'

export function expireOffers(state: State, now: Instant, emit: (event: WithdrawalReleased) => void): void {
  const { deadlines, offered } = state.wallet
  for (const withdrawalId of deadlines.takeReached(now).toSorted((a, b) => a - b)) {
    const { userId } = present(offered.get(withdrawalId), `offer of withdrawal ${withdrawalId}`)
    emit({ type: 'withdrawal_released', userId, withdrawalId, act: 'expire', operatorId: null, note: null, at: now })
  }
}
