// Presents articles on the wire. Stored text is sanitised again, because rows may have been written by other means.
import { sanitiseRichText } from '@tallystick/wire/rich-text'
import type { AnswerOf, NewsItem } from '@tallystick/wire/trader/schemas'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { NewsRow } from './queries.ts'

export function presentItem({ id, title, description, logo, createdAt }: NewsRow): NewsItem {
  return { id, title, desc: description, logo, created_at: timeText(createdAt) }
}

export function presentArticle(row: NewsRow): AnswerOf<'newsInfo'> {
  return { ...presentItem(row), content: sanitiseRichText(row.content) }
}
