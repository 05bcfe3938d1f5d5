// Words of the product and company search.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Hledat',
  companies: 'Společnosti',
  searchInstruments: 'Kód nebo název: BTC, zlato…',
  searchCompanies: 'Název společnosti',
  clear: 'Vymazat',
  nothingFound: 'Výrazu „{text}“ nic neodpovídá.',
  noCompanies: 'Zatím tu není žádná společnost.',
  results: 'Výsledky',
  website: 'Web',
  subject: 'Společnost',
  registeredAddress: 'Sídlo',
  officeAddress: 'Adresa kanceláře',
  email: 'E-mail',
  enter: 'Otevřít',
  notGiven: 'Neuvedeno',
}

export default words
