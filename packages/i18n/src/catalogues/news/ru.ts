// Words of the news.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Новости',
  lead: 'Как всё устроено — простыми словами.',
  empty: 'Новостей пока нет.',
  article: 'Статья',
  gone: 'Этой статьи больше нет.',
  toList: 'Все новости',
}

export default words
