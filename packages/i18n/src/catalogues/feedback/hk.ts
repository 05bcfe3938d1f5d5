import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '意見反饋',
  body: '意見反饋頁正在準備中。在此期間，客服會閱讀每一則訊息。',
  toChat: '聯絡客服',
}

export default words
