// Words of the market overview.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'بازارها',
  today: '{amount} امروز',
  deposit: 'واریز',
  withdraw: 'برداشت',
  welcomeTitle: 'با 100,000 USD پول دمو تمرین کنید',
  welcomeBody: 'قیمت زنده، انواع سفارش واقعی، بدون خطر زیان. نیازی به حساب نیست.',
  startDemo: 'شروع دمو',
  watchlist: 'بازارهای برگزیده',
  all: 'همه',
  categories: 'دسته‌ها',
  market: 'بازار',
  lastDay: '24 ساعت گذشته',
  last: 'آخرین قیمت',
  change: 'تغییر',
  dayRange: 'بازه 24 ساعته',
  shortcuts: 'میان‌برها',
  loan: 'وام',
  buyCoin: 'خرید رمزارز',
  video: 'ویدیو',
  news: 'اخبار',
  openSearch: 'جست‌وجوی نماد یا نام',
  openCompanySearch: 'جست‌وجوی شرکت',
  mining: 'استخراج',
  search: 'جست‌وجوی بازار',
  nothingFound: 'بازاری با «{text}» پیدا نشد.',
  noMarkets: 'در این دسته بازاری نیست.',
  clearSearch: 'پاک کردن جست‌وجو',
  showAll: 'نمایش همه',
}

export default words
