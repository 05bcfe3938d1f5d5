// Words of the ranking.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Рейтинг',
  lead: 'Мастер-трейдеры по доходности за последние три недели — рассчитано по закрытым ордерам.',
  rankOf: 'Место {rank}',
  simulated: 'Симуляция',
  threeWeekReturn: 'Доходность за 3 недели',
  winRate: 'Доля прибыльных',
  threeWeekProfit: 'Прибыль за 3 недели',
  totalReturn: 'Общая доходность',
  trades: 'Сделки',
  drawdown: 'Макс. просадка',
  followersMedian: 'Медиана подписчиков',
  leverage: '×{leverage}',
  comingSoon: 'Скоро',
  comingSoonBody: 'Страница каждого лидера готовится. Профили и закрытые ордера уже есть в разделе «Копитрейдинг».',
  toCopyTrading: 'Копитрейдинг',
  ok: 'ОК',
}

export default words
