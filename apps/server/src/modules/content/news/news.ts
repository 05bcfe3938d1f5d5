// Writing articles: sanitised before they are stored, seeded once.
import type { Instant } from '@tallystick/kernel/clock'
import { sanitiseRichText } from '@tallystick/wire/rich-text'
import { type Pool, transaction } from '../../../platform/postgres/pool.ts'
import { seedInTurn } from '../../../platform/postgres/seeding.ts'
import { addTexts, type ArticleText, upsertArticle, writeText } from './queries.ts'
import { ARTICLES } from './seed/article.ts'
import { NEWS } from './seed/texts.ts'

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

/** Adds the articles that come with the product and the languages they lack; what is there, changed or hidden stays as it is. */
export async function seedNews(pool: Pool, now: Instant): Promise<void> {
  await seedInTurn(pool, async client => {
    for (const [index, name] of ARTICLES.entries()) {
      await upsertArticle(client, { slug: name, categoryId: 1, logo: `/news/${name}.svg`, at: now - index * MINUTE_MS })
      const texts = Object.entries(NEWS).map(([language, articles]) => ({
        language,
        ...articles[name],
        content: sanitiseRichText(articles[name].content),
      }))
      await addTexts(client, name, texts)
    }
  })
}
