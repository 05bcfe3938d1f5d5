import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Góp ý',
  body: 'Trang góp ý đang được chuẩn bị. Trong lúc đó, bộ phận hỗ trợ đọc mọi tin nhắn.',
  toChat: 'Nhắn cho bộ phận hỗ trợ',
}

export default words
