// Words of the ranking.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Sıralama',
  lead: 'Usta yatırımcılar, kapanan emirlerden hesaplanan son üç haftalık getirilerine göre.',
  rankOf: '{rank}. sıra',
  simulated: 'Simülasyon',
  threeWeekReturn: '3 haftalık getiri',
  winRate: 'Kazanma oranı',
  threeWeekProfit: '3 haftalık kâr',
  totalReturn: 'Toplam getiri',
  trades: 'İşlem sayısı',
  drawdown: 'Maksimum düşüş',
  followersMedian: 'Takipçi medyanı',
  leverage: '×{leverage}',
  comingSoon: 'Çok yakında',
  comingSoonBody: 'Her lider için bir sayfa hazırlanıyor. Profiller ve kapanan emirler şimdiden kopya işlem bölümünde.',
  toCopyTrading: 'Kopya işlem',
  ok: 'Tamam',
}

export default words
