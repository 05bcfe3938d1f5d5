// Words of the ranking.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Žebříček',
  lead: 'Kopírovaní obchodníci podle výnosu za poslední tři týdny, spočteného z uzavřených pokynů.',
  rankOf: '{rank}. místo',
  simulated: 'Simulovaný',
  threeWeekReturn: 'Výnos za 3 týdny',
  winRate: 'Úspěšnost',
  threeWeekProfit: 'Zisk za 3 týdny',
  totalReturn: 'Celkový výnos',
  trades: 'Obchody',
  drawdown: 'Max. propad',
  followersMedian: 'Medián sledujících',
  leverage: '×{leverage}',
  comingSoon: 'Již brzy',
  comingSoonBody:
    'Stránku každého obchodníka z žebříčku připravujeme. Profily a uzavřené pokyny už najdete v kopírování obchodů.',
  toCopyTrading: 'Kopírování obchodů',
  ok: 'OK',
}

export default words
