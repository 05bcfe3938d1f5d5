// Feedback: stored with its picture, answered once by an operator. The answer is stored first and then sent the way the user chose.
import { languageFrom } from '@tallystick/i18n/languages'
import type { Refusal } from '@tallystick/kernel/refusals'
import type { ParamsOf } from '@tallystick/wire/trader/schemas'
import { refuse } from '../../../http/pipeline/calls.ts'
import { ended } from '../../../http/pipeline/closed-records.ts'
import type { Emails } from '../../users/emails/emails.ts'
import { claim, findOwnUpload } from '../../users/uploads/uploads.ts'
import { answerInChat, type ChatDeps, openUserThread } from '../chat/chat.ts'
import { type Feedback, findSent, insertFeedback, readAddress, readFeedback, writeAnswer } from './queries.ts'

export interface FeedbackDeps extends ChatDeps {
  readonly emails: Emails
}

type Outcome<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

const PURPOSE = 'feedback'

export async function sendFeedback(
  deps: FeedbackDeps,
  userId: number,
  params: ParamsOf<'feedbackSend'>,
): Promise<Outcome<{ readonly id: number }>> {
  const body = params.text.trim()
  if (body === '') return refuse('message_empty')
  // Its picture was claimed the first time, so it must be known before the picture is looked at.
  const before = params.client_id === undefined ? undefined : await findSent(deps.pool, userId, params.client_id)
  if (before !== undefined) return { ok: true, value: { id: before } }
  const image = await claimPicture(deps, userId, params.image ?? '')
  if (image === undefined) return refuse('upload_unknown')
  const address = await readAddress(deps.pool, userId)
  const id = await insertFeedback(deps.pool, {
    userId,
    category: params.category,
    body,
    image,
    // Whoever has no address is answered in the chat.
    replyBy: address ? params.reply : 'chat',
    clientId: params.client_id,
    at: deps.clock.now(),
  })
  return { ok: true, value: { id } }
}

/** 0 without a picture; undefined when it is none of the user's own, or belongs to something else. */
async function claimPicture(deps: FeedbackDeps, userId: number, given: string): Promise<number | undefined> {
  if (given === '') return 0
  const upload = await findOwnUpload(deps.pool, { userId }, given)
  return upload && (await claim(deps, upload.id, PURPOSE)) ? upload.id : undefined
}

export async function answerFeedback(
  deps: FeedbackDeps,
  feedback: Feedback,
  operatorId: number,
  text: string,
): Promise<Outcome<object>> {
  const body = text.trim()
  if (body === '') return refuse('message_empty')
  const isFirst = await writeAnswer(deps.pool, feedback.id, { text: body, operatorId, at: deps.clock.now() })
  if (!isFirst) {
    const answered = await readFeedback(deps.pool, feedback.id)
    return { ok: false, refusal: ended('feedback_answered', 'answered', answered?.answeredAt ?? null) }
  }
  // From here it is answered: whatever becomes of the message, the user reads it beside what they wrote.
  const address = feedback.replyBy === 'email' ? await readAddress(deps.pool, feedback.userId) : undefined
  if (address) {
    const reader = { channel: 'mail', destination: address.email, language: languageFrom(address.language) } as const
    await deps.emails.write(reader, 'feedback_answered', { answer: body })
  } else {
    const thread = await openUserThread(deps, feedback.userId)
    await answerInChat(deps, thread, operatorId, { text: body, image: 0 })
  }
  return { ok: true, value: {} }
}
