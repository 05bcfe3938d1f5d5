import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Pasar',
  today: '{amount} hari ini',
  deposit: 'Deposit',
  withdraw: 'Tarik',
  welcomeTitle: 'Berlatih dengan dana demo 100.000 USD',
  welcomeBody: 'Harga langsung, jenis order sesungguhnya, tanpa risiko. Tidak perlu akun.',
  startDemo: 'Mulai demo',
  watchlist: 'Pasar pilihan',
  all: 'Semua',
  categories: 'Kategori',
  market: 'Pasar',
  lastDay: '24 jam terakhir',
  last: 'Harga terakhir',
  change: 'Perubahan',
  dayRange: 'Rentang 24 jam',
  shortcuts: 'Pintasan',
  loan: 'Pinjaman',
  buyCoin: 'Beli koin',
  video: 'Video',
  news: 'Berita',
  openSearch: 'Cari kode atau nama',
  openCompanySearch: 'Cari perusahaan',
  mining: 'Penambangan',
  search: 'Cari pasar',
  nothingFound: 'Tidak ada pasar yang cocok dengan “{text}”.',
  noMarkets: 'Tidak ada pasar dalam kategori ini.',
  clearSearch: 'Hapus pencarian',
  showAll: 'Tampilkan semua',
}

export default words
