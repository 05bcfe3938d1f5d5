// News for users, and for the operators who write them.
import { isLanguageCode } from '@tallystick/i18n/languages'
import type { Clock } from '@tallystick/kernel/clock'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import { saveArticle } from './news.ts'
import { presentArticle, presentItem } from './present.ts'
import { readAllNews, readArticle, readNews, readText, setPublished } from './queries.ts'

const FIRST_CATEGORY = 1

export interface NewsDeps {
  readonly pool: Pool
  readonly clock: Clock
}

export function newsRoutes(calls: Calls, operatorCalls: OperatorCalls, { pool, clock }: NewsDeps): void {
  calls.serve('newsList', async ({ params, language }) => {
    const { rows, total } = await readNews(
      pool,
      language,
      params.category_id ?? FIRST_CATEGORY,
      pageWindow(params.page),
    )
    return answer({ data: rows.map(presentItem), total })
  })

  calls.serve('newsInfo', async ({ params, language }) => {
    const row = await readArticle(pool, language, params.id)
    return row ? answer(presentArticle(row)) : refuse('not_found')
  })

  operatorCalls.serveList('operatorNews', async ({ params, language }, asked) => {
    const { rows, total } = await readAllNews(pool, language, params, asked)
    const data = rows.map(row => ({
      ...presentItem(row),
      category_id: row.categoryId,
      is_published: row.isPublished,
      languages: [...row.languages],
    }))
    return answer({ data, total })
  })

  operatorCalls.serve('operatorArticle', async ({ params }) => {
    const text = await readText(pool, params.id, params.lang)
    return answer({ title: text?.title ?? '', desc: text?.description ?? '', content: text?.content ?? '' })
  })

  operatorCalls.serve('operatorNewsSave', async ({ params, audit }) => {
    if (!isLanguageCode(params.lang)) return refuse('language_unknown')
    await audit({ subject: `article ${params.id ?? 'new'}`, details: { lang: params.lang, title: params.title } })
    const text = { language: params.lang, title: params.title, description: params.desc, content: params.content }
    const draft = { id: params.id, categoryId: params.category_id, logo: params.logo, text, at: clock.now() }
    const saved = await saveArticle(pool, draft)
    return saved ? answer(saved) : refuse('not_found')
  })

  operatorCalls.serve('operatorNewsPublish', async ({ params, audit }) => {
    await audit({ subject: `article ${params.id}`, details: { published: params.published } })
    return (await setPublished(pool, params.id, params.published === 1)) ? answer({}) : refuse('not_found')
  })
}
