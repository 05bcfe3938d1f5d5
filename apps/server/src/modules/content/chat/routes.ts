// The support chat of users and visitors, and the operators' side of it.
import { answer, type Calls, generous, refuse } from '../../../http/pipeline/calls.ts'
import { networkOf } from '../../../http/pipeline/client-address.ts'
import type { Limits } from '../../../http/pipeline/token-buckets.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import type { SessionUser } from '../../../http/auth/session-user.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import { chatWasSeen } from '../../users/notifications/notifications.ts'
import { readUpload, signedImage, storeImage, type UploadDeps } from '../../users/uploads/uploads.ts'
import { answerInChat, type ChatDeps, sendToSupport, visitorHash } from './chat.ts'
import { presentMessage } from './present.ts'
import {
  countUnread,
  findThread,
  markSeen,
  readMessages,
  readThread,
  readThreads,
  showsImage,
  type Writer,
} from './queries.ts'

const MESSAGES = 30
const MINUTE_S = 60
const HOUR_S = 3_600

export interface ChatRouteDeps extends ChatDeps, UploadDeps {
  readonly limits: Limits
}

export function chatRoutes(calls: Calls, operatorCalls: OperatorCalls, deps: ChatRouteDeps): void {
  const { pool } = deps

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
    const seconds = waitToWrite(deps, user, address)
    if (seconds > 0) return refuse('too_many_requests', { seconds })
    const sent = await sendToSupport(deps, writer, {
      text: params.text ?? '',
      image: params.image ?? '',
      clientId: params.client_id,
    })
    if (sent.ok && user) await chatWasSeen(deps, user.userId)
    return sent.ok ? answer(sent.value) : sent
  })

  calls.serve('chatSeen', async ({ user, params }) => {
    const writer = writerOf(user, params.visitor_id)
    const thread = writer && (await findThread(pool, writer))
    if (!thread) return answer({ unread: 0 })
    await markSeen(pool, thread.id, 'user', params.id)
    if (user) await chatWasSeen(deps, user.userId)
    return answer({ unread: await countUnread(pool, thread.id) })
  })

  images(calls, deps)
  operatorRoutes(operatorCalls, deps)
}

function images(calls: Calls, deps: ChatRouteDeps): void {
  const { pool } = deps

  calls.serve('chatImageUpload', async ({ user, params, file, address }) => {
    const writer = writerOf(user, params.visitor_id)
    if (!writer) return refuse('visitor_unknown')
    if (!file || file.length === 0) return refuse('bad_request', { field: 'file' })
    const seconds = user ? 0 : waitToUpload(deps, address)
    if (seconds > 0) return refuse('too_many_requests', { seconds })
    const stored = await storeImage(deps, writer, file, address)
    return stored.ok ? answer({ id: stored.id }) : stored
  })

  calls.serve('chatImage', async ({ user, params }) => {
    const writer = writerOf(user, params.visitor_id)
    const thread = writer && (await findThread(pool, writer))
    if (!thread || !(await showsImage(pool, thread.id, params.id))) return refuse('upload_unknown')
    const upload = await readUpload(pool, params.id)
    return upload ? answer(await signedImage(deps, upload.name)) : refuse('upload_unknown')
  })
}

function operatorRoutes(calls: OperatorCalls, deps: ChatRouteDeps): void {
  const { pool } = deps

  calls.serveList('operatorChats', async ({ params }, window) => {
    const { rows, total } = await readThreads(pool, params, window)
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
    const said = { text: params.text ?? '', image: params.image ?? 0 }
    const sent = await answerInChat(deps, thread, operator.operatorId, said)
    return sent.ok ? answer(sent.value) : sent
  })

  calls.serve('operatorChatUpload', async ({ operator, file, address }) => {
    if (!file || file.length === 0) return refuse('bad_request', { field: 'file' })
    const stored = await storeImage(deps, { operatorId: operator.operatorId }, file, address)
    return stored.ok ? answer({ id: stored.id }) : stored
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
function waitToWrite({ limits, settings }: ChatRouteDeps, user: SessionUser | undefined, address: string): number {
  const perMinute = settings.get('limit_chat_per_minute')
  const rate = generous(settings, address, { burst: perMinute, perSecond: perMinute / MINUTE_S })
  return limits.take('chat', user ? user.userId : networkOf(address), rate)
}

/** Images of visitors, per address. */
function waitToUpload({ limits, settings }: ChatRouteDeps, address: string): number {
  const perHour = settings.get('limit_visitor_images')
  const rate = generous(settings, address, { burst: perHour, perSecond: perHour / HOUR_S })
  return limits.take('visitor images', networkOf(address), rate)
}
