// Words of the news.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Actualités',
  lead: 'Comment tout fonctionne ici, en mots simples.',
  empty: 'Aucune actualité pour le moment.',
  article: 'Article',
  gone: 'Cet article n’existe plus.',
  toList: 'Tous les articles',
}

export default words
