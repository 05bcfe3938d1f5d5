// Words of the ranking.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Ranking',
  lead: 'Traders mestres pelo retorno das últimas três semanas, calculado com ordens fechadas.',
  rankOf: '{rank}º lugar',
  simulated: 'Simulado',
  threeWeekReturn: 'Retorno em 3 semanas',
  winRate: 'Taxa de acerto',
  threeWeekProfit: 'Lucro em 3 semanas',
  totalReturn: 'Retorno total',
  trades: 'Operações',
  drawdown: 'Queda máxima',
  followersMedian: 'Mediana dos seguidores',
  leverage: '×{leverage}',
  comingSoon: 'Em breve',
  comingSoonBody:
    'Uma página para cada líder está a caminho. Perfis e ordens fechadas já estão em “Cópia de operações”.',
  toCopyTrading: 'Cópia de operações',
  ok: 'Entendi',
}

export default words
