// SQL of the support chat. Every statement finds the thread by the identity of the user or visitor.
import type { Instant } from '@tallystick/kernel/clock'
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { between, isYes, type ListSource, ofUser, readList, type Window } from '../../../http/lists/lists.ts'

/** Whose chat: a signed-in user's, or that of whoever knows the identifier with this hash. */
export type Writer = { readonly userId: number } | { readonly visitorHash: Buffer }

export interface Thread {
  readonly id: number
  readonly userId: number | undefined
  readonly visitorHash: Buffer | undefined
}

export interface Message {
  readonly id: number
  readonly fromOperator: boolean
  readonly body: string
  readonly image: number
  readonly at: Instant
}

interface RawThread {
  readonly id: bigint
  readonly user_id: bigint | null
  readonly visitor_hash: Buffer | null
}

interface RawMessage {
  readonly id: bigint
  readonly from_operator: boolean
  readonly body: string
  readonly image: bigint
  readonly at: bigint
}

function toThread(row: RawThread): Thread {
  return {
    id: idFrom(row.id),
    userId: row.user_id === null ? undefined : idFrom(row.user_id),
    visitorHash: row.visitor_hash ?? undefined,
  }
}

function toMessage(row: RawMessage): Message {
  return {
    id: idFrom(row.id),
    fromOperator: row.from_operator,
    body: row.body,
    image: idFrom(row.image),
    at: idFrom(row.at),
  }
}

const keyOf = (writer: Writer): [number | null, Buffer | null] =>
  'userId' in writer ? [writer.userId, null] : [null, writer.visitorHash]

export async function findThread(pool: Pool, writer: Writer): Promise<Thread | undefined> {
  const { rows } = await pool.query<RawThread>({
    name: 'chat-thread-find',
    text: 'select id, user_id, visitor_hash from chat_thread where user_id = $1 or visitor_hash = $2',
    values: keyOf(writer),
  })
  return rows[0] && toThread(rows[0])
}

/** The thread of the writer, created with the first message; two concurrent first messages create one. */
export async function openThread(pool: Pool, writer: Writer, at: Instant): Promise<Thread> {
  await pool.query(
    `insert into chat_thread (user_id, visitor_hash, created_at, last_at) values ($1, $2, $3, $3) on conflict do nothing`,
    [...keyOf(writer), at],
  )
  const thread = await findThread(pool, writer)
  if (!thread) throw new Error('a chat that was just opened is gone')
  return thread
}

export async function readThread(pool: Pool, id: number): Promise<Thread | undefined> {
  const { rows } = await pool.query<RawThread>('select id, user_id, visitor_hash from chat_thread where id = $1', [id])
  return rows[0] && toThread(rows[0])
}

export interface NewMessage {
  readonly threadId: number
  readonly operatorId: number | null
  readonly body: string
  readonly image: number
  /** The writer's own name for it. */
  readonly clientId: string | null
  readonly at: Instant
}

/** Who writes has seen what was there. A message of the same name is not written again. */
export async function insertMessage(
  pool: Pool,
  message: NewMessage,
): Promise<{ readonly message: Message; readonly isNew: boolean }> {
  const { threadId, operatorId, body, image, clientId, at } = message
  const { rows } = await pool.query<RawMessage>({
    name: 'chat-message-insert',
    text: `with made as (
        insert into chat_message (thread_id, operator_id, body, image, at, client_id) values ($1, $2, $3, $4, $5, $6)
        on conflict (thread_id, client_id) do nothing
        returning id, operator_id is not null as from_operator, body, image, at),
      touched as (
        update chat_thread t set last_at = made.at, last_id = made.id,
          seen_by_operator = case when made.from_operator then made.id else t.seen_by_operator end,
          seen_by_user = case when made.from_operator then t.seen_by_user else made.id end
        from made where t.id = $1)
      select * from made`,
    values: [threadId, operatorId, body, image, at, clientId],
  })
  const made = rows[0]
  if (made) return { message: toMessage(made), isNew: true }
  const before = clientId === null ? undefined : await findMessage(pool, threadId, clientId)
  if (!before) throw new Error('a chat message was not written')
  return { message: before, isNew: false }
}

/** The message the writer's device calls by this name. */
export async function findMessage(pool: Pool, threadId: number, clientId: string): Promise<Message | undefined> {
  const { rows } = await pool.query<RawMessage>(
    `select id, operator_id is not null as from_operator, body, image, at from chat_message
     where thread_id = $1 and client_id = $2`,
    [threadId, clientId],
  )
  return rows[0] && toMessage(rows[0])
}

/** The newest messages before one, oldest first. One more than wanted is read to know whether there are older ones. */
export async function readMessages(
  pool: Pool,
  threadId: number,
  before: number | undefined,
  size: number,
): Promise<{ readonly messages: Message[]; readonly more: boolean }> {
  const { rows } = await pool.query<RawMessage>({
    name: 'chat-messages',
    text: `select id, operator_id is not null as from_operator, body, image, at from chat_message
      where thread_id = $1 and id < $2 order by id desc limit $3`,
    values: [threadId, before ?? Number.MAX_SAFE_INTEGER, size + 1],
  })
  return { messages: rows.slice(0, size).map(toMessage).toReversed(), more: rows.length > size }
}

/** Whether a message of this chat shows the image, from either side. */
export async function showsImage(pool: Pool, threadId: number, image: number): Promise<boolean> {
  const { rows } = await pool.query('select 1 from chat_message where thread_id = $1 and image = $2 limit 1', [
    threadId,
    image,
  ])
  return rows.length > 0
}

export async function countUnread(pool: Pool, threadId: number): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>({
    name: 'chat-unread',
    text: `select count(*) from chat_message m join chat_thread t on t.id = m.thread_id
      where t.id = $1 and m.operator_id is not null and m.id > t.seen_by_user`,
    values: [threadId],
  })
  return idFrom(rows[0]?.count ?? 0n)
}

export async function markSeen(
  pool: Pool,
  threadId: number,
  by: 'user' | 'operator',
  messageId: number,
): Promise<void> {
  const column = by === 'user' ? 'seen_by_user' : 'seen_by_operator'
  await pool.query(`update chat_thread set ${column} = greatest(${column}, least($2::bigint, last_id)) where id = $1`, [
    threadId,
    messageId,
  ])
}

export interface ThreadSummary {
  readonly id: number
  readonly uid: string
  readonly last: string
  readonly lastAt: Instant
  readonly unread: number
}

const THREADS: ListSource<'operatorChats'> = {
  columns: `t.id, coalesce(u.uid, '') as uid, left(m.body, 80) as last, t.last_at,
    (select count(*) from chat_message n
     where n.thread_id = t.id and n.operator_id is null and n.id > t.seen_by_operator) as unread`,
  from: 'chat_thread t join chat_message m on m.id = t.last_id left join users u on u.id = t.user_id',
  filters: {
    uid: ofUser('t.user_id'),
    unread: isYes('(t.last_id > t.seen_by_operator) = ?'),
    ...between('t.last_at'),
  },
  sorts: { last_at: 't.last_at' },
  tie: 't.id',
  standard: () => ({ sort: 'last_at', order: 'desc' }),
}

export async function readThreads(
  pool: Pool,
  params: OperatorParamsOf<'operatorChats'>,
  window: Window,
): Promise<{ readonly rows: ThreadSummary[]; readonly total: number }> {
  const { rows, total } = await readList<
    { id: bigint; uid: string; last: string; last_at: bigint; unread: bigint },
    'operatorChats'
  >(pool, THREADS, params, window)
  return {
    rows: rows.map(row => ({
      id: idFrom(row.id),
      uid: row.uid,
      last: row.last,
      lastAt: idFrom(row.last_at),
      unread: idFrom(row.unread),
    })),
    total,
  }
}
