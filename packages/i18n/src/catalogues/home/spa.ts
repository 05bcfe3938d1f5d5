// Words of the market overview.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Mercados',
  today: '{amount} hoy',
  deposit: 'Depositar',
  withdraw: 'Retirar',
  welcomeTitle: 'Practique con 100.000 USD de dinero demo',
  welcomeBody: 'Precios en vivo, tipos de orden reales y nada que perder. Sin abrir cuenta.',
  startDemo: 'Empezar demo',
  watchlist: 'Mercados destacados',
  all: 'Todos',
  categories: 'Categorías',
  market: 'Mercado',
  lastDay: 'Últimas 24 horas',
  last: 'Último precio',
  change: 'Variación',
  dayRange: 'Rango 24 h',
  shortcuts: 'Accesos directos',
  loan: 'Préstamo',
  buyCoin: 'Comprar cripto',
  video: 'Vídeo',
  news: 'Noticias',
  openSearch: 'Buscar código o nombre',
  openCompanySearch: 'Buscar empresas',
  mining: 'Minería',
  search: 'Buscar mercados',
  nothingFound: 'Ningún mercado coincide con «{text}».',
  noMarkets: 'No hay mercados en esta categoría.',
  clearSearch: 'Borrar búsqueda',
  showAll: 'Ver todos',
}

export default words
