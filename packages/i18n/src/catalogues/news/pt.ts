// Words of the news.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Notícias',
  lead: 'Como tudo funciona aqui, em palavras simples.',
  empty: 'Ainda não há notícias.',
  article: 'Artigo',
  gone: 'Este artigo não está mais disponível.',
  toList: 'Todas as notícias',
}

export default words
