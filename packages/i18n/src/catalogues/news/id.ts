import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Berita',
  lead: 'Cara kerja di sini, dengan bahasa sederhana.',
  empty: 'Belum ada berita.',
  article: 'Artikel',
  gone: 'Artikel ini sudah tidak ada.',
  toList: 'Semua berita',
}

export default words
