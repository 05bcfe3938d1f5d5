// Corrections of a user's money: always by two operators, and with a reason the user sees in the account log.
import { present } from '@tallystick/kernel/assert'
import { decimal, formatDecimal } from '@tallystick/kernel/decimal'
import type { EngineClient } from '../../../engine-host/engine-client.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { answer, refuse } from '../../../http/pipeline/calls.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import { deciderOf } from '../decisions/decisions.ts'
import { findUser, readAdjustments } from './queries.ts'

export interface AdjustmentDeps {
  readonly pool: Pool
  readonly engine: EngineClient
}

const PLACES = 8

export function adjustmentRoutes(calls: OperatorCalls, { pool, engine }: AdjustmentDeps): void {
  calls.serveList('operatorAdjustments', async ({ params }, window) => {
    const { rows, total } = await readAdjustments(pool, params, window)
    const data = rows.map(row => ({
      id: Number(row.id),
      uid: row.uid,
      amount: formatDecimal(row.amount, PLACES),
      reason: row.reason,
      maker: row.maker ?? '',
      checker: row.checker ?? '',
      created_at: timeText(Number(row.created_at)),
    }))
    return answer({ data, total })
  })

  calls.serve('operatorAdjust', async ({ params, operator, audit, secondPerson, persons, commandKey }) => {
    const { uid, reason } = params
    const userId = await findUser(pool, uid)
    if (userId === undefined) return refuse('account_unknown')
    const amount = decimal(params.amount)
    await audit({ userId, subject: `correction ${uid}`, details: { amount: params.amount, reason } })
    // The engine checks this again: an operator must not even propose a correction of their own money.
    const checker = await deciderOf(pool, operator.operatorId, reason)
    if (checker.operatorUserId === userId) return refuse('own_request')
    const waiting = await secondPerson(`${uid}: ${params.amount} USD: ${reason}`, true)
    if (waiting) return waiting
    // Unknown only when the engine has decided this request before: then it gives that answer, whatever the command says.
    const maker = await deciderOf(pool, persons().proposedBy ?? operator.operatorId, reason)
    const outcome = await engine.submit(
      {
        type: 'adjust_money',
        userId,
        amount,
        makerId: maker.operatorId,
        makerUserId: maker.operatorUserId,
        checkerId: checker.operatorId,
        checkerUserId: checker.operatorUserId,
        reason,
      },
      commandKey(),
    )
    return outcome.ok ? answer({ id: present(outcome.answer.recordId, 'id of a correction') }) : outcome
  })
}
