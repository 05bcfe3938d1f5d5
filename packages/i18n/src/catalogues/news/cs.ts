// Words of the news.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Novinky',
  lead: 'Jak to tu funguje, srozumitelně.',
  empty: 'Zatím žádné novinky.',
  article: 'Článek',
  gone: 'Tento článek už tu není.',
  toList: 'Všechny novinky',
}

export default words
