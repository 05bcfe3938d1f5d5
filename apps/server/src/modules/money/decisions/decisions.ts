// Shared by operators' decisions on deposits and withdrawals: the decider, and the mapping of the engine's result.
import type { Decider } from '@tallystick/engine/products/wallet/review'
import type { ServerMessage } from '@tallystick/i18n/server-messages'
import type { Refusal } from '@tallystick/kernel/refusals'
import type { Outcome } from '../../../engine-host/engine-client.ts'
import { DEPOSIT_STATUS, WITHDRAWAL_STATUS } from '../../../engine-host/store/tables/wallet.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'

/** The operator, and the trader's account with the same address if there is one: operators cannot decide their own requests. */
export async function deciderOf(pool: Pool, operatorId: number, note: string | undefined): Promise<Decider> {
  const { rows } = await pool.query<{ id: bigint }>(
    'select u.id from operators o join users u on u.email = o.email where o.id = $1',
    [operatorId],
  )
  return { operatorId, operatorUserId: rows[0] ? idFrom(rows[0].id) : null, note: note || null }
}

const STATUS: Readonly<Record<string, number>> = { ...DEPOSIT_STATUS, ...WITHDRAWAL_STATUS }

/** Of deposits and withdrawals. */
const WAITING = 0

export function decisionOf(
  outcome: Outcome,
  id: number,
):
  | { ok: true; data: { id: number; status: number }; message: ServerMessage }
  | { readonly ok: false; readonly refusal: Refusal } {
  if (!outcome.ok) return outcome
  const status = STATUS[outcome.answer.state ?? ''] ?? WAITING
  const message =
    outcome.answer.state === 'rate_changed'
      ? 'withdrawal_rate_changed'
      : status === WAITING
        ? 'approved_once'
        : 'decided'
  return { ok: true, data: { id, status }, message }
}
