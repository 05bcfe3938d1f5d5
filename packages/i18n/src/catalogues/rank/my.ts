import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Senarai teratas',
  lead: 'Pedagang pakar mengikut pulangan tiga minggu terakhir, dikira daripada pesanan ditutup.',
  rankOf: 'Tempat ke-{rank}',
  simulated: 'Simulasi',
  threeWeekReturn: 'Pulangan 3 minggu',
  winRate: 'Kadar menang',
  threeWeekProfit: 'Untung 3 minggu',
  totalReturn: 'Jumlah pulangan',
  trades: 'Dagangan',
  drawdown: 'Susutan maks.',
  followersMedian: 'Median pengikut',
  leverage: '×{leverage}',
  comingSoon: 'Akan datang',
  comingSoonBody:
    'Halaman bagi setiap pendahulu sedang disediakan. Profil dan pesanan ditutup sudah ada di bahagian salin dagangan.',
  toCopyTrading: 'Salin dagangan',
  ok: 'Baik',
}

export default words
