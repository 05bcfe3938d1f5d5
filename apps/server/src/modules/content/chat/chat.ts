// The support chat: messages are stored first, then published to subscribers. Text is never interpreted as HTML.
import { hash } from 'node:crypto'
import type { Clock } from '@tallystick/kernel/clock'
import type { Refusal } from '@tallystick/kernel/refusals'
import type { ChatMessage } from '@tallystick/wire/trader/schemas'
import type { Bus } from '../../../bus/bus.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { refuse } from '../../../http/pipeline/calls.ts'
import { claim, findOwnUpload } from '../../users/uploads/uploads.ts'
import { presentMessage } from './present.ts'
import { findMessage, insertMessage, type NewMessage, openThread, type Thread, type Writer } from './queries.ts'

export interface ChatDeps {
  readonly pool: Pool
  readonly bus: Bus
  readonly clock: Clock
}

const PURPOSE = 'chat'

/** The identifier a visitor's device made is a key: only its hash is kept. */
export function visitorHash(visitorId: string): Buffer {
  return hash('sha256', `chat ${visitorId}`, 'buffer')
}

export async function sendToSupport(
  deps: ChatDeps,
  writer: Writer,
  { text, image, clientId }: { readonly text: string; readonly image: string; readonly clientId: string | undefined },
): Promise<{ ok: true; value: ChatMessage } | { ok: false; refusal: Refusal }> {
  const body = text.trim()
  if (body === '' && image === '') return refuse('message_empty')
  const at = deps.clock.now()
  const thread = await openThread(deps.pool, writer, at)
  // Its image was claimed the first time, so it must be known before the image is looked at.
  const before = clientId === undefined ? undefined : await findMessage(deps.pool, thread.id, clientId)
  if (before) return { ok: true, value: presentMessage(before) }
  let imageId = 0
  if (image !== '') {
    const upload = await findOwnUpload(deps.pool, writer, image)
    if (!upload || !(await claim(deps, upload.id, PURPOSE))) return refuse('upload_unknown')
    imageId = upload.id
  }
  return {
    ok: true,
    value: await write(deps, thread, { operatorId: null, body, image: imageId, clientId: clientId ?? null, at }),
  }
}

/** The thread of a user, also when they have not written yet. */
export function openUserThread({ pool, clock }: ChatDeps, userId: number): Promise<Thread> {
  return openThread(pool, { userId }, clock.now())
}

export async function answerInChat(
  deps: ChatDeps,
  thread: Thread,
  operatorId: number,
  { text, image }: { readonly text: string; readonly image: number },
): Promise<{ ok: true; value: ChatMessage } | { ok: false; refusal: Refusal }> {
  const body = text.trim()
  if (body === '' && image === 0) return refuse('message_empty')
  if (image > 0) {
    const upload = await findOwnUpload(deps.pool, { operatorId }, String(image))
    if (!upload || !(await claim(deps, upload.id, PURPOSE))) return refuse('upload_unknown')
  }
  const message = { operatorId, body, image, clientId: null, at: deps.clock.now() }
  return { ok: true, value: await write(deps, thread, message) }
}

async function write(
  { pool, bus }: ChatDeps,
  thread: Thread,
  message: Omit<NewMessage, 'threadId'>,
): Promise<ChatMessage> {
  const { message: row, isNew } = await insertMessage(pool, { threadId: thread.id, ...message })
  const written = presentMessage(row)
  if (!isNew) return written
  bus.publish('chat_message', {
    threadId: thread.id,
    userId: thread.userId,
    visitor: thread.visitorHash?.toString('hex'),
    message: written,
  })
  return written
}
