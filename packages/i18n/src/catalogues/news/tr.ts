// Words of the news.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Haberler',
  lead: 'Burada işler nasıl yürür, sade bir dille.',
  empty: 'Henüz haber yok.',
  article: 'Yazı',
  gone: 'Bu yazı artık yok.',
  toList: 'Tüm haberler',
}

export default words
