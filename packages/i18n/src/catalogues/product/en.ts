// Words of the product and company search.
const words = {
  title: 'Search',
  companies: 'Companies',
  searchInstruments: 'Code or name: BTC, gold…',
  searchCompanies: 'Name of a company',
  clear: 'Clear',
  nothingFound: 'Nothing matches “{text}”.',
  noCompanies: 'No company is listed yet.',
  results: 'Results',
  website: 'Website',
  subject: 'Company',
  registeredAddress: 'Registered address',
  officeAddress: 'Office address',
  email: 'Email',
  enter: 'Enter',
  notGiven: 'Not given',
} as const

export default words
