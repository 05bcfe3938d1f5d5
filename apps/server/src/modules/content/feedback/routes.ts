// Feedback of users, and the operators' side of it.
import { answer, type Calls, generous, refuse } from '../../../http/pipeline/calls.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import type { Limits } from '../../../http/pipeline/token-buckets.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import type { Settings } from '../../../settings/settings.ts'
import { answerFeedback, type FeedbackDeps, sendFeedback } from './feedback.ts'
import { presentFeedback } from './present.ts'
import { readFeedback, readOwnFeedback, readQueue } from './queries.ts'

const DAY_S = 86_400

export interface FeedbackRouteDeps extends FeedbackDeps {
  readonly limits: Limits
  readonly settings: Settings
}

export function feedbackRoutes(calls: Calls, operatorCalls: OperatorCalls, deps: FeedbackRouteDeps): void {
  const { pool, limits, settings } = deps

  calls.serve('feedbackSend', async ({ user, params, address }) => {
    const perDay = settings.get('limit_feedback_per_day')
    const rate = generous(settings, address, { burst: perDay, perSecond: perDay / DAY_S })
    const seconds = limits.take('feedback', user.userId, rate)
    if (seconds > 0) return refuse('too_many_requests', { seconds })
    const sent = await sendFeedback(deps, user.userId, params)
    return sent.ok ? answer(sent.value, 'feedback_sent') : sent
  })

  calls.serve('feedbackList', async ({ user, params }) => {
    const { rows, total } = await readOwnFeedback(pool, user.userId, pageWindow(params.page))
    return answer({ data: rows.map(presentFeedback), total })
  })

  operatorCalls.serveList('operatorFeedback', async ({ params }, window) => {
    const { rows, total } = await readQueue(pool, params, window)
    return answer({ data: rows.map(row => ({ ...presentFeedback(row), uid: row.uid, email: row.email })), total })
  })

  operatorCalls.serve('operatorFeedbackAnswer', async ({ params, operator, audit }) => {
    const feedback = await readFeedback(pool, params.id)
    if (!feedback) return refuse('not_found')
    await audit({ userId: feedback.userId, subject: `feedback ${feedback.id}` })
    const answered = await answerFeedback(deps, feedback, operator.operatorId, params.text)
    return answered.ok ? answer({}) : answered
  })
}
