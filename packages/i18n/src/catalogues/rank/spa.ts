// Words of the ranking.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Ranking',
  lead: 'Traders maestros según su rentabilidad de las últimas tres semanas, calculada con órdenes cerradas.',
  rankOf: 'Puesto {rank}',
  simulated: 'Simulado',
  threeWeekReturn: 'Rentab. 3 semanas',
  winRate: 'Aciertos',
  threeWeekProfit: 'Ganancia 3 semanas',
  totalReturn: 'Rentabilidad total',
  trades: 'Operaciones',
  drawdown: 'Caída máxima',
  followersMedian: 'Mediana de seguidores',
  leverage: '×{leverage}',
  comingSoon: 'Próximamente',
  comingSoonBody:
    'Estamos preparando una página para cada líder. Los perfiles y las órdenes cerradas ya están en «Copia de operaciones».',
  toCopyTrading: 'Copia de operaciones',
  ok: 'Aceptar',
}

export default words
