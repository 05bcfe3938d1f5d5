// Words of the market overview.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Trhy',
  today: '{amount} dnes',
  deposit: 'Vložit',
  withdraw: 'Vybrat',
  welcomeTitle: 'Trénujte se 100 000 USD virtuálních peněz',
  welcomeBody: 'Živé ceny, skutečné typy pokynů, nic ke ztrátě. Bez zakládání účtu.',
  startDemo: 'Spustit demo',
  watchlist: 'Vybrané trhy',
  all: 'Vše',
  categories: 'Kategorie',
  market: 'Trh',
  lastDay: 'Posledních 24 hodin',
  last: 'Poslední cena',
  change: 'Změna',
  dayRange: 'Rozpětí 24 h',
  shortcuts: 'Zkratky',
  loan: 'Úvěr',
  buyCoin: 'Koupit krypto',
  video: 'Ukázka',
  news: 'Novinky',
  openSearch: 'Hledat kód nebo název',
  openCompanySearch: 'Hledat společnosti',
  mining: 'Těžba',
  search: 'Hledat trhy',
  nothingFound: 'Výrazu „{text}“ neodpovídá žádný trh.',
  noMarkets: 'V této kategorii nejsou žádné trhy.',
  clearSearch: 'Vymazat hledání',
  showAll: 'Zobrazit vše',
}

export default words
