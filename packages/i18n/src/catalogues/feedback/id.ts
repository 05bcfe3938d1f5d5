import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Masukan',
  body: 'Tempat untuk saran Anda sedang disiapkan. Sementara itu, tim dukungan membaca setiap pesan.',
  toChat: 'Hubungi dukungan',
}

export default words
