// Words of the product and company search.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Suche',
  companies: 'Unternehmen',
  searchInstruments: 'Kürzel oder Name: BTC, Gold…',
  searchCompanies: 'Name des Unternehmens',
  clear: 'Löschen',
  nothingFound: 'Nichts passt zu „{text}“.',
  noCompanies: 'Noch ist kein Unternehmen gelistet.',
  results: 'Treffer',
  website: 'Webseite',
  subject: 'Unternehmen',
  registeredAddress: 'Sitz laut Register',
  officeAddress: 'Büroadresse',
  email: 'E-Mail',
  enter: 'Öffnen',
  notGiven: 'Keine Angabe',
}

export default words
