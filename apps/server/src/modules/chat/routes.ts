// The support chat of users and visitors, and the operators' side of it.
import { answer, type Calls, generous, refuse } from '../../plugins/calls.ts'
import type { Limits } from '../../plugins/limits.ts'
import type { OperatorCalls } from '../../plugins/operator-calls.ts'
import type { SessionUser } from '../../plugins/sessions.ts'
import { timeText } from '../../plugins/time-text.ts'
import type { Settings } from '../settings/settings.ts'
import { answerInChat, type ChatParts, sendToSupport, visitorHash } from './chat.ts'
import { presentMessage } from './present.ts'
import { countUnread, findThread, markSeen, readMessages, readThread, readThreads, type Writer } from './queries.ts'

const MESSAGES = 30
const THREADS = 20
const MINUTE_S = 60

export interface ChatRouteParts extends ChatParts {
  readonly settings: Settings
  readonly limits: Limits
}

export function chatRoutes(calls: Calls, operatorCalls: OperatorCalls, parts: ChatRouteParts): void {
  const { pool } = parts

  calls.serve('chatMessages', async ({ user, params }) => {
    const writer = writerOf(user, params.visitor_id)
    const thread = writer && (await findThread(pool, writer))
    if (!thread) return answer({ data: [], more: false, unread: 0 })
    const [{ messages, more }, unread] = await Promise.all([
      readMessages(pool, thread.id, params.before, MESSAGES),
      countUnread(pool, thread.id),
    ])
    return answer({ data: messages.map(presentMessage), more, unread })
  })

  calls.serve('chatSend', async ({ user, params, address }) => {
    const writer = writerOf(user, params.visitor_id)
    if (!writer) return refuse('visitor_unknown')
    if (!mayWrite(parts, user, address)) return refuse('too_many_requests')
    const sent = await sendToSupport(parts, writer, {
      text: params.text ?? '',
      image: params.image ?? '',
      clientId: params.client_id,
    })
    return sent.ok ? answer(sent.value) : sent
  })

  calls.serve('chatSeen', async ({ user, params }) => {
    const writer = writerOf(user, params.visitor_id)
    const thread = writer && (await findThread(pool, writer))
    if (!thread) return answer({ unread: 0 })
    await markSeen(pool, thread.id, 'user', params.id)
    return answer({ unread: await countUnread(pool, thread.id) })
  })

  operatorRoutes(operatorCalls, parts)
}

function operatorRoutes(calls: OperatorCalls, parts: ChatRouteParts): void {
  const { pool } = parts

  calls.serve('operatorChats', async ({ params }) => {
    const { rows, total } = await readThreads(pool, { size: THREADS, offset: ((params.page ?? 1) - 1) * THREADS })
    return answer({ data: rows.map(({ lastAt, ...row }) => ({ ...row, last_at: timeText(lastAt) })), total })
  })

  calls.serve('operatorChat', async ({ params }) => {
    const thread = await readThread(pool, params.id)
    if (!thread) return refuse('not_found')
    const { messages, more } = await readMessages(pool, thread.id, params.before, MESSAGES)
    return answer({ data: messages.map(presentMessage), more })
  })

  calls.serve('operatorChatSend', async ({ params, operator, audit }) => {
    const thread = await readThread(pool, params.id)
    if (!thread) return refuse('not_found')
    const whom = thread.userId === undefined ? {} : { userId: thread.userId }
    await audit({ ...whom, subject: `chat ${thread.id}` })
    const message = await answerInChat(parts, thread, operator.operatorId, params.text)
    return message ? answer(message) : refuse('message_empty')
  })

  calls.serve('operatorChatSeen', async ({ params }) => {
    await markSeen(pool, params.id, 'operator', params.message_id)
    return answer({})
  })
}

/** A session decides by itself; a visitor's identifier counts only without one. */
function writerOf(user: SessionUser | undefined, visitorId: string | undefined): Writer | undefined {
  if (user) return { userId: user.userId }
  return visitorId === undefined ? undefined : { visitorHash: visitorHash(visitorId) }
}

/** Per user, or per address for visitors: a new identifier must not be a new allowance. */
function mayWrite({ limits, settings }: ChatRouteParts, user: SessionUser | undefined, address: string): boolean {
  const perMinute = settings.get('limit_chat_per_minute')
  const rate = generous(settings, address, { burst: perMinute, perSecond: perMinute / MINUTE_S })
  return limits.take(user ? `chat user ${user.userId}` : `chat ${address}`, rate)
}
