// Words of the market overview.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Piyasalar',
  today: 'Bugün {amount}',
  deposit: 'Para yatır',
  withdraw: 'Para çek',
  welcomeTitle: '100.000 USD demo parayla pratik yapın',
  welcomeBody: 'Canlı fiyatlar, gerçek emir türleri, kaybedecek bir şey yok. Hesap gerekmez.',
  startDemo: 'Demoyu başlat',
  watchlist: 'Öne çıkanlar',
  all: 'Tümü',
  categories: 'Kategoriler',
  market: 'Piyasa',
  lastDay: 'Son 24 saat',
  last: 'Son fiyat',
  change: 'Değişim',
  dayRange: '24 sa aralığı',
  shortcuts: 'Kısayollar',
  loan: 'Kredi',
  buyCoin: 'Kripto al',
  video: 'Tanıtım',
  news: 'Haberler',
  openSearch: 'Kod veya ad ara',
  openCompanySearch: 'Şirket ara',
  mining: 'Madencilik',
  search: 'Piyasa ara',
  nothingFound: '“{text}” ile eşleşen piyasa yok.',
  noMarkets: 'Bu kategoride piyasa yok.',
  clearSearch: 'Aramayı temizle',
  showAll: 'Tümünü göster',
}

export default words
