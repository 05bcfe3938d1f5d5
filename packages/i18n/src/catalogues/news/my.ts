import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Berita',
  lead: 'Cara semuanya berfungsi di sini, dalam bahasa mudah.',
  empty: 'Belum ada berita.',
  article: 'Artikel',
  gone: 'Artikel ini sudah tiada.',
  toList: 'Semua berita',
}

export default words
