// Words of the market overview.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Mercati',
  today: '{amount} oggi',
  deposit: 'Deposita',
  withdraw: 'Preleva',
  welcomeTitle: 'Fai pratica con 100.000 USD virtuali',
  welcomeBody: 'Prezzi in tempo reale, veri tipi di ordine, niente da perdere. Senza aprire un conto.',
  startDemo: 'Avvia la demo',
  watchlist: 'Mercati in evidenza',
  all: 'Tutti',
  categories: 'Categorie',
  market: 'Mercato',
  lastDay: 'Ultime 24 ore',
  last: 'Ultimo prezzo',
  change: 'Variazione',
  dayRange: 'Intervallo 24 h',
  shortcuts: 'Scorciatoie',
  loan: 'Prestito',
  buyCoin: 'Compra crypto',
  video: 'Video',
  news: 'Notizie',
  openSearch: 'Cerca codice o nome',
  openCompanySearch: 'Cerca società',
  mining: 'Mining',
  search: 'Cerca mercati',
  nothingFound: 'Nessun mercato corrisponde a «{text}».',
  noMarkets: 'Nessun mercato in questa categoria.',
  clearSearch: 'Cancella ricerca',
  showAll: 'Mostra tutti',
}

export default words
