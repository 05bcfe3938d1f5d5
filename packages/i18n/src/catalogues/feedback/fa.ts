// Words of the feedback page.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'بازخورد',
  body: 'بخشی برای پیشنهادهای شما در حال آماده‌سازی است. تا آن زمان پشتیبانی همه پیام‌ها را می‌خواند.',
  toChat: 'نوشتن به پشتیبانی',
}

export default words
