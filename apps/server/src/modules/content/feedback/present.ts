// Presents feedback on the wire.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { Feedback } from './queries.ts'

export function presentFeedback(feedback: Feedback): AnswerOf<'feedbackList'>['data'][number] {
  const { id, category, body, image, replyBy, answer, createdAt, answeredAt } = feedback
  return {
    id,
    category,
    text: body,
    reply: replyBy,
    image,
    answer,
    created_at: timeText(createdAt),
    answered_at: timeText(answeredAt),
  }
}
