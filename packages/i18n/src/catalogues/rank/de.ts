// Words of the ranking.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Rangliste',
  lead: 'Master-Trader nach ihrer Rendite der letzten drei Wochen, berechnet aus geschlossenen Orders.',
  rankOf: 'Platz {rank}',
  simulated: 'Simuliert',
  threeWeekReturn: '3-Wochen-Rendite',
  winRate: 'Trefferquote',
  threeWeekProfit: '3-Wochen-Gewinn',
  totalReturn: 'Gesamtrendite',
  trades: 'Abschlüsse',
  drawdown: 'Max. Rückgang',
  followersMedian: 'Median der Follower',
  leverage: '×{leverage}',
  comingSoon: 'Demnächst',
  comingSoonBody:
    'Eine eigene Seite für jeden Platzierten ist in Arbeit. Profile und geschlossene Orders finden Sie schon im Copy-Trading.',
  toCopyTrading: 'Zum Copy-Trading',
  ok: 'OK',
}

export default words
