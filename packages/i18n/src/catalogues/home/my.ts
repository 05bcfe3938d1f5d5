import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Pasaran',
  today: '{amount} hari ini',
  deposit: 'Deposit',
  withdraw: 'Keluarkan',
  welcomeTitle: 'Berlatih dengan 100,000 USD wang demo',
  welcomeBody: 'Harga langsung, jenis pesanan sebenar, tiada risiko. Tidak perlu akaun.',
  startDemo: 'Mula demo',
  watchlist: 'Pasaran pilihan',
  all: 'Semua',
  categories: 'Kategori',
  market: 'Pasaran',
  lastDay: '24 jam terakhir',
  last: 'Harga terakhir',
  change: 'Perubahan',
  dayRange: 'Julat 24 jam',
  shortcuts: 'Pintasan',
  loan: 'Pinjaman',
  buyCoin: 'Beli syiling',
  video: 'Video',
  news: 'Berita',
  openSearch: 'Cari kod atau nama',
  openCompanySearch: 'Cari syarikat',
  mining: 'Perlombongan',
  search: 'Cari pasaran',
  nothingFound: 'Tiada pasaran sepadan dengan “{text}”.',
  noMarkets: 'Tiada pasaran dalam kategori ini.',
  clearSearch: 'Padam carian',
  showAll: 'Tunjukkan semua',
}

export default words
