// Words of the ranking.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'الترتيب',
  lead: 'المتداولون الرئيسيون حسب عائد آخر ثلاثة أسابيع، محسوبًا من الأوامر المغلقة.',
  rankOf: 'المرتبة {rank}',
  simulated: 'محاكاة',
  threeWeekReturn: 'عائد 3 أسابيع',
  winRate: 'نسبة الفوز',
  threeWeekProfit: 'ربح 3 أسابيع',
  totalReturn: 'إجمالي العائد',
  trades: 'الصفقات',
  drawdown: 'أقصى تراجع',
  followersMedian: 'وسيط المتابعين',
  leverage: '×{leverage}',
  comingSoon: 'قريبًا',
  comingSoonBody: 'نجهّز صفحة لكل متصدر. الملفات والأوامر المغلقة متوفرة الآن في نسخ التداول.',
  toCopyTrading: 'نسخ التداول',
  ok: 'حسنًا',
}

export default words
