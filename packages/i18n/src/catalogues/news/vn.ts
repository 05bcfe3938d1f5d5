import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Tin tức',
  lead: 'Cách mọi thứ vận hành ở đây, nói cho dễ hiểu.',
  empty: 'Chưa có tin tức nào.',
  article: 'Bài viết',
  gone: 'Bài viết này không còn nữa.',
  toList: 'Tất cả tin tức',
}

export default words
