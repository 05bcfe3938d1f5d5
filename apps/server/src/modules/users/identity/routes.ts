// Identity verification for users, and its review by operators.
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import { deciderOf } from '../../money/decisions/decisions.ts'
import { approvePapers, type IdentityDeps, rejectPapers, submitPapers } from './identity.ts'
import { presentOwn, presentReview } from './present.ts'
import { readNewest, readSubmission, readSubmissions, STATUS } from './queries.ts'

export function identityRoutes(calls: Calls, operatorCalls: OperatorCalls, deps: IdentityDeps): void {
  calls.serve('identityCheck', async ({ user }) =>
    answer(presentOwn(await readNewest(deps.pool, deps.vault, user.userId))),
  )

  calls.serve('submitIdentityCheck', async ({ user, params }) => {
    const result = await submitPapers(deps, {
      userId: user.userId,
      name: params.name,
      cardId: params.card_id,
      country: params.country ?? '',
      front: params.front_pic,
      reverse: params.reverse_pic,
    })
    if (!result.ok) return result
    return answer({ review_status: STATUS.waiting, due_at: timeText(result.value.dueAt) }, 'identity_check_received')
  })

  operatorCalls.serveList('operatorIdentityChecks', async ({ params }, window) => {
    const { rows, total } = await readSubmissions(deps.pool, deps.vault, params, window)
    return answer({ data: rows.map(presentReview), total })
  })

  operatorCalls.serve('operatorIdentityCheckApprove', async ({ params, operator, audit }) => {
    const submission = await readSubmission(deps.pool, deps.vault, params.id)
    if (!submission) return refuse('not_found')
    const { operatorUserId } = await deciderOf(deps.pool, operator.operatorId, '')
    if (operatorUserId === submission.userId) return refuse('own_request')
    await audit({ userId: submission.userId, subject: `real name ${submission.id}`, details: { approved: true } })
    const result = await approvePapers(deps, submission, operator.operatorId, params.country)
    return result.ok ? answer({}) : result
  })

  operatorCalls.serve('operatorIdentityCheckReject', async ({ params, operator, audit }) => {
    const submission = await readSubmission(deps.pool, deps.vault, params.id)
    if (!submission) return refuse('not_found')
    const { userId, id } = submission
    await audit({ userId, subject: `real name ${id}`, details: { approved: false, reason: params.reason } })
    const result = await rejectPapers(deps, submission, operator.operatorId, params.reason)
    return result.ok ? answer({}) : result
  })
}
