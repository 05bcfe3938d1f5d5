// Words of the market overview.
const words = {
  title: 'Markets',
  totalAssets: 'Total assets',
  hideAmounts: 'Hide amounts',
  showAmounts: 'Show amounts',
  today: '{amount} today',
  welcomeTitle: 'Practise with 100,000 USD of demo money',
  welcomeBody: 'Live prices, real order types, nothing to lose. No account needed.',
  startDemo: 'Start demo',
  watchlist: 'Featured markets',
  all: 'All',
  categories: 'Categories',
  market: 'Market',
  lastDay: 'Last 24 hours',
  last: 'Last price',
  change: 'Change',
  dayRange: '24 h range',
  search: 'Search markets',
  nothingFound: 'No market matches “{text}”.',
  noMarkets: 'No markets in this category.',
  clearSearch: 'Clear search',
  showAll: 'Show all',
} as const

export default words
