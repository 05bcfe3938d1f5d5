// Words of the market overview.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Mercados',
  today: '{amount} hoje',
  deposit: 'Depositar',
  withdraw: 'Sacar',
  welcomeTitle: 'Pratique com 100.000 USD de dinheiro demo',
  welcomeBody: 'Preços ao vivo, tipos de ordem reais e nada a perder. Sem precisar de conta.',
  startDemo: 'Começar demo',
  watchlist: 'Mercados em destaque',
  all: 'Todos',
  categories: 'Categorias',
  market: 'Mercado',
  lastDay: 'Últimas 24 horas',
  last: 'Último preço',
  change: 'Variação',
  dayRange: 'Faixa de 24 h',
  shortcuts: 'Atalhos',
  loan: 'Empréstimo',
  buyCoin: 'Comprar cripto',
  video: 'Vídeo',
  news: 'Notícias',
  openSearch: 'Buscar código ou nome',
  openCompanySearch: 'Buscar empresas',
  mining: 'Mineração',
  search: 'Buscar mercados',
  nothingFound: 'Nenhum mercado corresponde a “{text}”.',
  noMarkets: 'Não há mercados nesta categoria.',
  clearSearch: 'Limpar busca',
  showAll: 'Ver todos',
}

export default words
