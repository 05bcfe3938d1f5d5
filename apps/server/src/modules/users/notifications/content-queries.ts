// SQL of what is told of chats and news: answers of support that were not seen, and articles for those who asked for them.
import type { Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool, type PoolClient } from '../../../platform/postgres/pool.ts'

/** What the app shows as News. */
const CATEGORY = 1

export interface UnseenAnswer {
  readonly userId: number
  /** The first message that the user has not seen. */
  readonly messageId: number
}

/** Answers of support that came in this time and that their user has neither seen nor been told of. */
export async function readUnseenAnswers(pool: Pool, from: Instant, until: Instant): Promise<UnseenAnswer[]> {
  const { rows } = await pool.query<{ user_id: bigint; first: bigint }>({
    name: 'chat-answers-unseen',
    text: `select t.user_id, m.id as first from chat_thread t cross join lateral (
        select id from chat_message where thread_id = t.id and operator_id is not null and id > t.seen_by_user order by id limit 1) m
      where t.user_id is not null and t.last_id > t.seen_by_user and t.last_at > $1 and t.last_at <= $2
        and not exists (select 1 from notice_once n where n.kind = 'chat_answered' and n.ref = m.id) limit 500`,
    values: [from, until],
  })
  return rows.map(row => ({ userId: idFrom(row.user_id), messageId: idFrom(row.first) }))
}

/** The user has seen the chat: its notices are read, and what was to be sent of them is not. Says whether there were any. */
export async function readChatNotices(pool: Pool, userId: number, now: Instant): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'chat-notices-read',
    text: `with read as (
        update notice set read_at = $2 where user_id = $1 and kind = 'chat_answered' and read_at is null
          and id > coalesce((select last_id from notice_seen where user_id = $1), 0) returning id),
      kept as (delete from notice_delivery where notice_id in (select id from read))
      select id from read`,
    values: [userId, now],
  })
  return (rowCount ?? 0) > 0
}

export interface NewsReader {
  readonly userId: number
  readonly headline: string
  readonly summary: string
}

/** The oldest article that those who asked for news were not told of; it counts as told with this transaction. */
export async function takeUntoldArticle(client: PoolClient, before: Instant): Promise<number | undefined> {
  const { rows } = await client.query<{ id: bigint }>(
    `update news set announced = true where id = (
       select id from news where is_published and not announced and category_id = $2 and created_at <= $1 order by created_at limit 1 for update skip locked)
     returning id`,
    [before, CATEGORY],
  )
  return rows[0] && idFrom(rows[0].id)
}

/** Who asked for news, with the article in their language where it has it. */
export async function readNewsReaders(
  client: PoolClient,
  article: number,
  after: number,
  most: number,
): Promise<NewsReader[]> {
  const { rows } = await client.query<{ user_id: bigint; headline: string; summary: string }>(
    `select s.user_id, text.title as headline, text.description as summary
     from notice_settings s join users u on u.id = s.user_id and u.deleted_at is null
     cross join lateral (select title, description from news_text t where t.news_id = $1
       order by t.language = u.language desc, t.language = 'en' desc, t.language limit 1) text
     where s.user_id > $2 and ('news' = any(s.email_groups) or 'news' = any(s.push_on)) order by s.user_id limit $3`,
    [article, after, most],
  )
  return rows.map(({ user_id, ...words }) => ({ userId: idFrom(user_id), ...words }))
}
