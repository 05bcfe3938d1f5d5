// Presents identity submissions on the wire.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import type { IdentityCheck } from '@tallystick/wire/trader/schemas'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { Reviewed, Submission } from './queries.ts'

const NOTHING_YET: IdentityCheck = {
  review_status: 0,
  name: '',
  card_id: '',
  country: '',
  front_pic: 0,
  reverse_pic: 0,
  reason: '',
  submitted_at: '',
  due_at: '',
  decided_at: '',
}

export function presentOwn(submission: Submission | undefined): IdentityCheck {
  if (!submission) return NOTHING_YET
  return {
    review_status: submission.status,
    ...papers(submission),
    reason: submission.reason,
    submitted_at: timeText(submission.createdAt),
    due_at: timeText(submission.dueAt),
    decided_at: timeText(submission.decidedAt),
  }
}

export function presentReview(row: Reviewed): OperatorAnswerOf<'operatorIdentityChecks'>['data'][number] {
  return {
    id: row.id,
    uid: row.uid,
    ...papers(row),
    same_card: row.sameCard,
    status: row.status,
    reason: row.reason,
    created_at: timeText(row.createdAt),
    due_at: timeText(row.dueAt),
    decided_at: timeText(row.decidedAt),
  }
}

function papers({ name, cardId, country, frontPic, reversePic }: Submission) {
  return { name, card_id: cardId, country, front_pic: frontPic, reverse_pic: reversePic }
}
