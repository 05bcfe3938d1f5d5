import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Maklum balas',
  body: 'Ruang untuk cadangan anda sedang disediakan. Sementara itu, pasukan sokongan membaca setiap mesej.',
  toChat: 'Tulis kepada sokongan',
}

export default words
