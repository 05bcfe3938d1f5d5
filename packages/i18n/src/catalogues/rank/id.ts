import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Peringkat',
  lead: 'Master trader menurut imbal hasil tiga minggu terakhir, dihitung dari order yang ditutup.',
  rankOf: 'Peringkat {rank}',
  simulated: 'Simulasi',
  threeWeekReturn: 'Imbal hasil 3 minggu',
  winRate: 'Rasio menang',
  threeWeekProfit: 'Laba 3 minggu',
  totalReturn: 'Total imbal hasil',
  trades: 'Transaksi',
  drawdown: 'Penurunan maks.',
  followersMedian: 'Median pengikut',
  leverage: '×{leverage}',
  comingSoon: 'Segera hadir',
  comingSoonBody:
    'Halaman untuk setiap pemimpin sedang disiapkan. Profil dan order yang ditutup sudah ada di salin trading.',
  toCopyTrading: 'Salin trading',
  ok: 'Oke',
}

export default words
