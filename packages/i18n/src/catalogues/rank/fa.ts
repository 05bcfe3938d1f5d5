// Words of the ranking.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'رتبه‌بندی',
  lead: 'معامله‌گران مرجع بر پایه بازده سه هفته گذشته، محاسبه‌شده از سفارش‌های بسته.',
  rankOf: 'رتبه {rank}',
  simulated: 'شبیه‌سازی',
  threeWeekReturn: 'بازده 3 هفته',
  winRate: 'نرخ برد',
  threeWeekProfit: 'سود 3 هفته',
  totalReturn: 'کل بازده',
  trades: 'معاملات',
  drawdown: 'بیشترین افت سرمایه',
  followersMedian: 'میانه دنبال‌کننده‌ها',
  leverage: '×{leverage}',
  comingSoon: 'به‌زودی',
  comingSoonBody: 'صفحه هر نفر برتر در راه است. نمایه‌ها و سفارش‌های بسته همین حالا در کپی‌ترید هست.',
  toCopyTrading: 'کپی‌ترید',
  ok: 'باشه',
}

export default words
