import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '最新消息',
  lead: '用淺白文字說明這裡的運作。',
  empty: '暫時沒有消息。',
  article: '文章',
  gone: '此文章已不存在。',
  toList: '所有消息',
}

export default words
