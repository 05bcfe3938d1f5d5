// Words of the news.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'الأخبار',
  lead: 'كيف تسير الأمور هنا، بكلمات بسيطة.',
  empty: 'لا توجد أخبار بعد.',
  article: 'مقال',
  gone: 'هذا المقال لم يعد موجودًا.',
  toList: 'كل الأخبار',
}

export default words
