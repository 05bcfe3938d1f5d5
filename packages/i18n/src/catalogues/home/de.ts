// Words of the market overview.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Märkte',
  today: '{amount} heute',
  deposit: 'Einzahlen',
  withdraw: 'Auszahlen',
  welcomeTitle: 'Üben Sie mit 100.000 USD Demogeld',
  welcomeBody: 'Aktuelle Kurse, echte Orderarten, nichts zu verlieren. Ganz ohne Konto.',
  startDemo: 'Demo starten',
  watchlist: 'Ausgewählte Märkte',
  all: 'Alle',
  categories: 'Kategorien',
  market: 'Markt',
  lastDay: 'Letzte 24 Stunden',
  last: 'Letzter Kurs',
  change: 'Änderung',
  dayRange: '24-h-Spanne',
  shortcuts: 'Schnellzugriff',
  loan: 'Kredit',
  buyCoin: 'Coins kaufen',
  video: 'Video',
  news: 'Aktuelles',
  openSearch: 'Kürzel oder Name suchen',
  openCompanySearch: 'Unternehmen suchen',
  mining: 'Mining',
  search: 'Märkte suchen',
  nothingFound: 'Kein Markt passt zu „{text}“.',
  noMarkets: 'Keine Märkte in dieser Kategorie.',
  clearSearch: 'Suche löschen',
  showAll: 'Alle zeigen',
}

export default words
