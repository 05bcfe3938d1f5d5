// Words of the news.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Aktuelles',
  lead: 'So funktioniert es hier, einfach erklärt.',
  empty: 'Noch keine Beiträge.',
  article: 'Beitrag',
  gone: 'Diesen Beitrag gibt es nicht mehr.',
  toList: 'Alle Beiträge',
}

export default words
