// Notices of what people write: an answer of support that its user has not seen, and news for those who asked for them. Looked for, not
// told by who writes: each is told once, whichever process looks and however often.
import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import type { Bus } from '../../../bus/bus.ts'
import { type Pool, transaction } from '../../../platform/postgres/pool.ts'
import { readChatNotices, readNewsReaders, readUnseenAnswers, takeUntoldArticle } from './content-queries.ts'
import { insertNotices } from './queries.ts'

interface ContentNoticeDeps {
  readonly pool: Pool
  readonly bus: Bus
  readonly clock: Clock
}

/** Who has the chat open sees an answer long before. */
export const UNSEEN_AFTER_MS = 30 * SECOND_MS
/** An answer older than this was not seen for other reasons than that nobody told of it. */
const UNSEEN_UNTIL_MS = DAY_MS
/** Until then an article can still be corrected, translated or hidden. */
export const NEWS_AFTER_MS = 5 * MINUTE_MS
const BATCH = 500

export async function tellOfContent(deps: ContentNoticeDeps): Promise<void> {
  await tellOfAnswers(deps)
  while (await tellOfArticle(deps));
}

/** One notice, however many answers came since the user looked. */
async function tellOfAnswers({ pool, bus, clock }: ContentNoticeDeps): Promise<void> {
  const now = clock.now()
  const answers = await readUnseenAnswers(pool, now - UNSEEN_UNTIL_MS, now - UNSEEN_AFTER_MS)
  const notices = answers.map(({ userId, messageId }) => ({
    userId,
    kind: 'chat_answered' as const,
    ref: messageId,
    params: {},
    at: now,
  }))
  const userIds = await insertNotices(pool, notices)
  if (userIds.length > 0) bus.publish('notices_changed', { userIds })
}

/** False when there was none to tell of. */
async function tellOfArticle({ pool, bus, clock }: ContentNoticeDeps): Promise<boolean> {
  const now = clock.now()
  const told = await transaction(pool, async client => {
    const article = await takeUntoldArticle(client, now - NEWS_AFTER_MS)
    if (article === undefined) return undefined
    const userIds: number[] = []
    for (let after: number | undefined = 0; after !== undefined;) {
      const readers = await readNewsReaders(client, article, after, BATCH)
      const notices = readers.map(({ userId, headline, summary }) => ({
        userId,
        kind: 'news_published' as const,
        ref: article,
        params: { headline, summary, article: String(article) },
        at: now,
      }))
      userIds.push(...(await insertNotices(client, notices)))
      after = readers.length === BATCH ? readers.at(-1)?.userId : undefined
    }
    return userIds
  })
  if (told === undefined) return false
  if (told.length > 0) bus.publish('notices_changed', { userIds: told })
  return true
}

/** The user has seen the chat, on whichever device. */
export async function chatWasSeen({ pool, bus, clock }: ContentNoticeDeps, userId: number): Promise<void> {
  if (await readChatNotices(pool, userId, clock.now())) bus.publish('notices_changed', { userIds: [userId] })
}
