// Words of the news.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Noticias',
  lead: 'Cómo funcionan las cosas aquí, en palabras sencillas.',
  empty: 'Aún no hay noticias.',
  article: 'Artículo',
  gone: 'Este artículo ya no está disponible.',
  toList: 'Todas las noticias',
}

export default words
