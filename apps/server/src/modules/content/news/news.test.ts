// News: reading, writing by operators, and that no markup in it can execute.
import { XSS_CORPUS } from '@tallystick/wire/testing/xss-corpus'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { testOperator, type TestOperator } from '../../../../testing/api/operators.ts'
import { seedNews } from './news.ts'
import { ARTICLES } from './seed/article.ts'
import { NEWS } from './seed/texts.ts'

let api: TestApi
let editor: TestOperator
beforeAll(async () => {
  api = await testApi()
  editor = await testOperator(api, 'content')
  await seedNews(api.pool, api.clock.now())
})
afterAll(() => api.close())

const list = async (lang: string, query = 'category_id=1') => {
  const answer = await ask(api, { url: `/api/news/list?${query}`, headers: { lang } })
  return answer.data as unknown as { data: { id: number; title: string }[]; total: number }
}
const info = (id: number, lang = 'en') => ask(api, { url: `/api/news/info?id=${id}`, headers: { lang } })
const DRAFT = { lang: 'en', title: 'Title', desc: 'Short', content: '<p>Text</p>' }

describe('seeded articles', () => {
  it('are there in every language', async () => {
    const [en, hk, fr] = [await list('en'), await list('hk'), await list('fr')]
    expect(en.total).toBe(ARTICLES.length)
    expect(en.data[0]?.title).toBe('How margin works, with numbers')
    expect(hk.data[0]?.title).toBe('保證金怎樣計算：用數字說明')
    expect(fr.data.map(article => article.id)).toEqual(en.data.map(article => article.id))
    expect(fr.data.map(article => article.title)).toEqual(
      Object.values(NEWS.fr ?? NEWS.en).map(article => article.title),
    )
  })

  it('pass the sanitiser unchanged: their markup is what we allow', async () => {
    for (const [language, articles] of Object.entries(NEWS))
      for (const [slug, { content }] of Object.entries(articles)) {
        const { rows } = await api.pool.query<{ content: string }>(
          'select content from news_text t join news n on n.id = t.news_id where slug = $1 and language = $2',
          [slug, language],
        )
        expect(rows[0]?.content.replaceAll('&#39;', "'")).toBe(content)
      }
  })

  it('are seeded once: a hidden one stays hidden', async () => {
    const [first] = (await list('en')).data
    expect((await editor.post('/operator/api/news/publish', { id: first?.id, published: 0 })).code).toBe(1)
    await seedNews(api.pool, api.clock.now())
    expect((await list('en')).total).toBe(ARTICLES.length - 1)
    expect((await info(first?.id ?? 0)).data.reason).toBe('not_found')
    await editor.post('/operator/api/news/publish', { id: first?.id, published: 1 })
  })
})

describe('operators', () => {
  it('write an article language by language', async () => {
    const made = await editor.post('/operator/api/news/save', { ...DRAFT, category_id: 2 })
    const id = Number(made.data['id'])
    await editor.post('/operator/api/news/save', { ...DRAFT, id, lang: 'hk', title: '標題' })
    expect((await info(id, 'hk')).data['title']).toBe('標題')
    expect((await info(id, 'de')).data['title']).toBe('Title')
    expect((await list('en', 'category_id=2')).data.map(item => item.id)).toEqual([id])
    expect((await list('en')).data.map(item => item.id)).not.toContain(id)
    const all = await editor.get('/operator/api/news')
    expect(all.data['data']).toContainEqual(expect.objectContaining({ id, languages: ['en', 'hk'], category_id: 2 }))
  })

  it('are refused unknown languages, articles and pictures from elsewhere', async () => {
    const save = (body: object) => editor.post('/operator/api/news/save', { ...DRAFT, ...body })
    expect((await save({ lang: 'xx' })).data.reason).toBe('language_unknown')
    expect((await save({ id: 99_999 })).data.reason).toBe('not_found')
    expect((await save({ logo: 'https://evil.example/x.svg' })).status).toBe(400)
  })
})

describe('[A26] content', () => {
  it('is sanitised when written', async () => {
    const made = await editor.post('/operator/api/news/save', { ...DRAFT, content: XSS_CORPUS.slice(0, 60).join('\n') })
    const { rows } = await api.pool.query<{ content: string }>(`select content from news_text where news_id = $1`, [
      made.data['id'],
    ])
    expect(rows[0]?.content).toBe(made.data['content'])
    expect(rows[0]?.content).not.toMatch(/<(?!\/?(p|a|strong|em|br|li|h2|code)[ >])/)
  })

  it('is sanitised when read, whoever wrote it', async () => {
    const made = await editor.post('/operator/api/news/save', DRAFT)
    const id = Number(made.data['id'])
    for (const payload of XSS_CORPUS) {
      await api.pool.query('update news_text set content = $2 where news_id = $1', [id, payload.replaceAll('\0', '')])
      const { content } = (await info(id)).data as { content: string }
      expect(content, payload).not.toMatch(
        /<(script|img|svg|iframe|style|object|embed|form|base|math)|\son\w+\s*=[^<]*>/i,
      )
    }
  })
})

it.each(['page=0', 'page=-1', 'page=x', 'category_id=0', 'category_id=1&category_id=2'])('%s is 400', async query => {
  expect((await ask(api, { url: `/api/news/list?${query}` })).status).toBe(400)
})

it('a page past the end is empty', async () => {
  expect((await list('en', 'category_id=1&page=9')).data).toEqual([])
})
