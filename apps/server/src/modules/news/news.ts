// Writing articles: sanitised before they are stored, seeded once.
import type { Instant } from '@tallystick/kernel/clock'
import { sanitiseRichText } from '@tallystick/wire/rich-text'
import { type Pool, transaction } from '../../platform/postgres/pool.ts'
import { type ArticleText, upsertArticle, writeText } from './queries.ts'
import { ARTICLES } from './seed/articles.ts'

const MINUTE_MS = 60_000

export interface Draft {
  readonly id?: number | undefined
  readonly categoryId: number | undefined
  readonly logo: string | undefined
  readonly text: ArticleText
  readonly at: Instant
}

/** Undefined when the article to change does not exist. */
export async function saveArticle(
  pool: Pool,
  draft: Draft,
): Promise<{ readonly id: number; readonly content: string } | undefined> {
  const content = sanitiseRichText(draft.text.content)
  return transaction(pool, async client => {
    const id = await upsertArticle(client, draft)
    if (id === undefined) return undefined
    await writeText(client, id, { ...draft.text, content })
    return { id, content }
  })
}

/** Adds the articles that come with the product; one that is there, changed or hidden stays as it is. */
export async function seedNews(pool: Pool, now: Instant): Promise<void> {
  await transaction(pool, async client => {
    for (const [index, { slug, texts }] of ARTICLES.entries()) {
      const article = { slug, categoryId: 1, logo: `/news/${slug}.svg`, at: now - index * MINUTE_MS }
      const id = await upsertArticle(client, article)
      if (id === undefined) continue
      for (const text of texts) await writeText(client, id, { ...text, content: sanitiseRichText(text.content) })
    }
  })
}
