import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'ご意見・ご要望',
  body: 'ご意見をお寄せいただくページは準備中です。それまではサポートがすべてのメッセージを拝読します。',
  toChat: 'サポートに連絡',
}

export default words
