// Words of the market overview.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Marchés',
  today: '{amount} aujourd’hui',
  deposit: 'Déposer',
  withdraw: 'Retirer',
  welcomeTitle: 'Entraînez-vous avec 100 000 USD fictifs',
  welcomeBody: 'Prix en direct, vrais types d’ordres, rien à perdre. Sans ouvrir de compte.',
  startDemo: 'Lancer la démo',
  watchlist: 'Marchés à la une',
  all: 'Tous',
  categories: 'Catégories',
  market: 'Marché',
  lastDay: 'Dernières 24 heures',
  last: 'Dernier prix',
  change: 'Variation',
  dayRange: 'Fourchette 24 h',
  shortcuts: 'Raccourcis',
  loan: 'Prêt',
  buyCoin: 'Achat crypto',
  video: 'Vidéo',
  news: 'Actualités',
  openSearch: 'Chercher un code ou un nom',
  openCompanySearch: 'Chercher une société',
  mining: 'Minage',
  search: 'Chercher un marché',
  nothingFound: 'Aucun marché ne correspond à « {text} ».',
  noMarkets: 'Aucun marché dans cette catégorie.',
  clearSearch: 'Effacer la recherche',
  showAll: 'Tout afficher',
}

export default words
