// Words of the news.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'اخبار',
  lead: 'اینجا همه چیز چطور کار می‌کند، به زبان ساده.',
  empty: 'هنوز خبری نیست.',
  article: 'مقاله',
  gone: 'این مقاله دیگر موجود نیست.',
  toList: 'همه اخبار',
}

export default words
