// Words of the ranking.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Classifica',
  lead: 'I trader da seguire in base al rendimento delle ultime tre settimane, calcolato dagli ordini chiusi.',
  rankOf: 'Posto {rank}',
  simulated: 'Simulato',
  threeWeekReturn: 'Rendimento 3 sett.',
  winRate: 'Ordini vincenti',
  threeWeekProfit: 'Profitto 3 sett.',
  totalReturn: 'Rendimento totale',
  trades: 'Operazioni',
  drawdown: 'Perdita massima',
  followersMedian: 'Mediana dei follower',
  leverage: '×{leverage}',
  comingSoon: 'In arrivo',
  comingSoonBody:
    'Stiamo preparando una pagina per ogni trader in classifica. Profili e ordini chiusi sono già nel copy trading.',
  toCopyTrading: 'Vai al copy trading',
  ok: 'OK',
}

export default words
