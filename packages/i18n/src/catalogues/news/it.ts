// Words of the news.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Notizie',
  lead: 'Come funzionano le cose qui, in parole semplici.',
  empty: 'Ancora nessuna notizia.',
  article: 'Articolo',
  gone: 'Questo articolo non c’è più.',
  toList: 'Tutte le notizie',
}

export default words
