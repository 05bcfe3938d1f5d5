// SQL of news.
import type { LanguageCode } from '@tallystick/i18n/languages'
import type { Instant } from '@tallystick/kernel/clock'
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { idFrom, type Pool, type PoolClient } from '../../../platform/postgres/pool.ts'
import { between, isYes, type ListSource, readList, type Window } from '../../../http/lists/lists.ts'

export interface NewsRow {
  readonly id: number
  readonly categoryId: number
  readonly logo: string
  readonly isPublished: boolean
  readonly title: string
  readonly description: string
  readonly content: string
  readonly languages: readonly string[]
  readonly createdAt: Instant
}

interface RawNews {
  readonly id: bigint
  readonly category_id: number
  readonly logo: string
  readonly is_published: boolean
  readonly title: string
  readonly description: string
  readonly content: string
  readonly languages: string[]
  readonly created_at: bigint
}

/** The text in the wanted language, otherwise in English, otherwise in any. */
const TEXT = `lateral (
  select title, description, content from news_text t where t.news_id = n.id
  order by t.language = $1 desc, t.language = 'en' desc, t.language limit 1) text on true`

const COLUMNS = `n.id, n.category_id, n.logo, n.is_published, text.title, text.description, text.content, n.created_at,
  array(select language from news_text t where t.news_id = n.id order by language) as languages`

function toNews(row: RawNews): NewsRow {
  return {
    id: idFrom(row.id),
    categoryId: row.category_id,
    logo: row.logo,
    isPublished: row.is_published,
    title: row.title,
    description: row.description,
    content: row.content,
    languages: row.languages,
    createdAt: idFrom(row.created_at),
  }
}

export interface NewsPage {
  readonly rows: NewsRow[]
  readonly total: number
}

/** Everything, as operators see it. */
export async function readAllNews(
  pool: Pool,
  language: LanguageCode,
  params: OperatorParamsOf<'operatorNews'>,
  window: Window,
): Promise<NewsPage> {
  const source: ListSource<'operatorNews'> = {
    columns: COLUMNS,
    // One of our own codes, never text of a request.
    from: `news n join ${TEXT.replaceAll('$1', `'${language}'`)}`,
    filters: { published: isYes('n.is_published = ?'), ...between('n.created_at') },
    sorts: { id: 'n.id', created_at: 'n.created_at' },
    tie: 'n.id',
    standard: () => ({ sort: 'created_at', order: 'desc' }),
  }
  const { rows, total } = await readList<RawNews, 'operatorNews'>(pool, source, params, window)
  return { rows: rows.map(toNews), total }
}

/** A category for display. */
export async function readNews(
  pool: Pool,
  language: string,
  categoryId: number,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<NewsPage> {
  const [rows, count] = await Promise.all([
    pool.query<RawNews>(
      `select ${COLUMNS} from news n join ${TEXT} where n.category_id = $2 and n.is_published
       order by n.created_at desc, n.id desc limit $3 offset $4`,
      [language, categoryId, size, offset],
    ),
    pool.query<{ total: bigint }>('select count(*) as total from news where category_id = $1 and is_published', [
      categoryId,
    ]),
  ])
  return { rows: rows.rows.map(toNews), total: idFrom(count.rows[0]?.total ?? 0n) }
}

export async function readArticle(pool: Pool, language: string, id: number): Promise<NewsRow | undefined> {
  const { rows } = await pool.query<RawNews>(
    `select ${COLUMNS} from news n join ${TEXT} where n.id = $2 and n.is_published`,
    [language, id],
  )
  return rows[0] && toNews(rows[0])
}

export interface ArticleText {
  readonly language: string
  readonly title: string
  readonly description: string
  readonly content: string
}

/** Undefined when a seeded article of this name was there before, or the one to change does not exist. */
export async function upsertArticle(
  client: PoolClient,
  article: {
    readonly id?: number | undefined
    readonly slug?: string | undefined
    readonly categoryId: number | undefined
    readonly logo: string | undefined
    readonly at: Instant
  },
): Promise<number | undefined> {
  const { id, slug, categoryId, logo, at } = article
  const { rows } =
    id === undefined
      ? await client.query<{ id: bigint }>(
          `insert into news (slug, category_id, logo, created_at) values ($1, $2, $3, $4)
           on conflict (slug) do nothing returning id`,
          [slug ?? null, categoryId ?? 1, logo ?? '', at],
        )
      : await client.query<{ id: bigint }>(
          'update news set category_id = coalesce($2, category_id), logo = coalesce($3, logo) where id = $1 returning id',
          [id, categoryId ?? null, logo ?? null],
        )
  return rows[0] && idFrom(rows[0].id)
}

export async function writeText(client: PoolClient, newsId: number, text: ArticleText): Promise<void> {
  await client.query(
    `insert into news_text (news_id, language, title, description, content) values ($1, $2, $3, $4, $5)
     on conflict (news_id, language) do update
     set title = excluded.title, description = excluded.description, content = excluded.content`,
    [newsId, text.language, text.title, text.description, text.content],
  )
}

/** Those of the texts whose language the article of this name does not have yet. */
export async function addTexts(client: PoolClient, slug: string, texts: readonly ArticleText[]): Promise<void> {
  await client.query(
    `insert into news_text (news_id, language, title, description, content)
     select news.id, text.* from news, unnest($2::text[], $3::text[], $4::text[], $5::text[]) as text
     where slug = $1 on conflict (news_id, language) do nothing`,
    [
      slug,
      texts.map(text => text.language),
      texts.map(text => text.title),
      texts.map(text => text.description),
      texts.map(text => text.content),
    ],
  )
}

export async function setPublished(pool: Pool, id: number, isPublished: boolean): Promise<boolean> {
  const result = await pool.query('update news set is_published = $2 where id = $1', [id, isPublished])
  return result.rowCount === 1
}

/** Exactly this language: a missing translation is shown as missing to those who write them. */
export async function readText(
  pool: Pool,
  newsId: number,
  language: string,
): Promise<Omit<ArticleText, 'language'> | undefined> {
  const { rows } = await pool.query<Omit<ArticleText, 'language'>>(
    'select title, description, content from news_text where news_id = $1 and language = $2',
    [newsId, language],
  )
  return rows[0]
}
