// Words of the product and company search.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'खोजें',
  companies: 'कंपनियाँ',
  searchInstruments: 'कोड या नाम: BTC, सोना…',
  searchCompanies: 'कंपनी का नाम',
  clear: 'मिटाएँ',
  nothingFound: '“{text}” से कुछ नहीं मिला।',
  noCompanies: 'अभी कोई कंपनी सूचीबद्ध नहीं है।',
  results: 'नतीजे',
  website: 'वेबसाइट',
  subject: 'कंपनी',
  registeredAddress: 'पंजीकृत पता',
  officeAddress: 'कार्यालय का पता',
  email: 'ईमेल',
  enter: 'प्रवेश करें',
  notGiven: 'नहीं दिया गया',
}

export default words
