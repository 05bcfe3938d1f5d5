// Words of the product and company search.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Cerca',
  companies: 'Società',
  searchInstruments: 'Codice o nome: BTC, oro…',
  searchCompanies: 'Nome di una società',
  clear: 'Cancella',
  nothingFound: 'Niente corrisponde a «{text}».',
  noCompanies: 'Ancora nessuna società in elenco.',
  results: 'Risultati',
  website: 'Sito web',
  subject: 'Società',
  registeredAddress: 'Sede legale',
  officeAddress: 'Indirizzo degli uffici',
  email: 'E-mail',
  enter: 'Apri',
  notGiven: 'Non indicato',
}

export default words
