// Words of the ranking.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Classement',
  lead: 'Les traders principaux classés par rendement des trois dernières semaines, calculé sur les ordres clôturés.',
  rankOf: 'Rang {rank}',
  simulated: 'Simulé',
  threeWeekReturn: 'Rendement 3 sem.',
  winRate: 'Taux de réussite',
  threeWeekProfit: 'Gain 3 sem.',
  totalReturn: 'Rendement total',
  trades: 'Opérations',
  drawdown: 'Perte maximale',
  followersMedian: 'Médiane des abonnés',
  leverage: '×{leverage}',
  comingSoon: 'Bientôt disponible',
  comingSoonBody:
    'Une page pour chaque trader classé est en préparation. Profils et ordres clôturés se trouvent déjà dans le trading par copie.',
  toCopyTrading: 'Trading par copie',
  ok: 'OK',
}

export default words
