// News: the list, an article, and how operators write them.
import Type from 'typebox'
import { idField, timeField } from '../../../fields.ts'
import { dateFilters, listAnswer, listParams } from '../../../lists.ts'
import { choiceParam, idParam, longTextParam, pageParam, textParam, wordParam } from '../../../params.ts'
import { NOTHING, type CallSchema } from '../../../call-schema.ts'

const NewsItem = {
  id: idField(),
  title: Type.String(),
  desc: Type.String(),
  logo: Type.String({ description: 'Path on the page origin, or empty' }),
  created_at: timeField(),
}

export const newsSchemas = {
  newsList: {
    params: Type.Object({
      category_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 99, description: 'Category, 1 unless named' })),
      page: pageParam(),
    }),
    answer: Type.Object({ data: Type.Array(Type.Object(NewsItem)), total: Type.Integer() }),
  },
  newsInfo: {
    params: Type.Object({ id: idParam('Article') }),
    answer: Type.Object({
      ...NewsItem,
      content: Type.String({ description: 'HTML of a few plain tags (see rich-text.ts)' }),
    }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>

const pathParam = () =>
  Type.String({ pattern: '^/news/[a-z0-9-]{1,60}\\.svg$', description: 'One of the pictures under /news/' })

export const newsDecisionSchemas = {
  operatorNews: {
    params: listParams(['id', 'created_at'], {
      published: Type.Optional(wordParam(['yes', 'no'], 'Only shown, or hidden, articles')),
      ...dateFilters(),
    }),
    answer: listAnswer(
      Type.Object({
        ...NewsItem,
        category_id: Type.Integer(),
        is_published: Type.Boolean(),
        languages: Type.Array(Type.String()),
      }),
    ),
  },
  operatorArticle: {
    params: Type.Object({ id: idParam('Article'), lang: textParam(2, 3, 'Language of the text') }),
    answer: Type.Object({
      title: Type.String({ description: 'Empty when it is not written in this language yet' }),
      desc: Type.String(),
      content: Type.String(),
    }),
  },
  operatorNewsSave: {
    params: Type.Object({
      id: Type.Optional(idParam('Article to change; a new one without it')),
      category_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 99, description: 'Category, 1 unless named' })),
      lang: textParam(2, 3, 'Language of this text'),
      title: textParam(1, 160, 'Title'),
      desc: textParam(1, 300, 'One or two sentences for the list'),
      content: longTextParam(1, 40_000, 'HTML; everything but a few plain tags is removed'),
      logo: Type.Optional(pathParam()),
    }),
    answer: Type.Object({ id: idField(), content: Type.String({ description: 'What was kept' }) }),
  },
  operatorNewsPublish: {
    params: Type.Object({ id: idParam('Article'), published: choiceParam([0, 1], '1 = people can read it') }),
    answer: NOTHING,
  },
} as const satisfies Readonly<Record<string, CallSchema>>
