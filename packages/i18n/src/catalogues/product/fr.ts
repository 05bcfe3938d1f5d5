// Words of the product and company search.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Recherche',
  companies: 'Sociétés',
  searchInstruments: 'Code ou nom : BTC, or…',
  searchCompanies: 'Nom d’une société',
  clear: 'Effacer',
  nothingFound: 'Rien ne correspond à « {text} ».',
  noCompanies: 'Aucune société n’est encore référencée.',
  results: 'Résultats',
  website: 'Site web',
  subject: 'Société',
  registeredAddress: 'Siège social',
  officeAddress: 'Adresse des bureaux',
  email: 'E-mail',
  enter: 'Ouvrir',
  notGiven: 'Non indiqué',
}

export default words
