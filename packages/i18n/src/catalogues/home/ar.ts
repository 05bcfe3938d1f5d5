// Words of the market overview.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'الأسواق',
  today: '{amount} اليوم',
  deposit: 'إيداع',
  withdraw: 'سحب',
  welcomeTitle: 'تدرّب بمبلغ 100,000 USD من الأموال التجريبية',
  welcomeBody: 'أسعار مباشرة وأنواع أوامر حقيقية بلا أي خسارة. لا حاجة إلى حساب.',
  startDemo: 'ابدأ التجربة',
  watchlist: 'أسواق مختارة',
  all: 'الكل',
  categories: 'الفئات',
  market: 'السوق',
  lastDay: 'آخر 24 ساعة',
  last: 'آخر سعر',
  change: 'التغيّر',
  dayRange: 'نطاق 24 س',
  shortcuts: 'اختصارات',
  loan: 'قرض',
  buyCoin: 'شراء عملات',
  video: 'فيديو',
  news: 'الأخبار',
  openSearch: 'ابحث بالرمز أو الاسم',
  openCompanySearch: 'البحث عن شركات',
  mining: 'تعدين',
  search: 'البحث في الأسواق',
  nothingFound: 'لا يوجد سوق يطابق «{text}».',
  noMarkets: 'لا توجد أسواق في هذه الفئة.',
  clearSearch: 'مسح البحث',
  showAll: 'عرض الكل',
}

export default words
