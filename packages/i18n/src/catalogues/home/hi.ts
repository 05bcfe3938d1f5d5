// Words of the market overview.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'बाज़ार',
  today: 'आज {amount}',
  deposit: 'जमा',
  withdraw: 'निकासी',
  welcomeTitle: '100,000 USD के डेमो पैसों से अभ्यास करें',
  welcomeBody: 'लाइव भाव, असली ऑर्डर प्रकार, खोने को कुछ नहीं। खाते की ज़रूरत नहीं।',
  startDemo: 'डेमो शुरू करें',
  watchlist: 'चुनिंदा बाज़ार',
  all: 'सभी',
  categories: 'श्रेणियाँ',
  market: 'बाज़ार',
  lastDay: 'पिछले 24 घंटे',
  last: 'अंतिम भाव',
  change: 'बदलाव',
  dayRange: '24 घंटे का दायरा',
  shortcuts: 'शॉर्टकट',
  loan: 'लोन',
  buyCoin: 'कॉइन खरीदें',
  video: 'वीडियो',
  news: 'समाचार',
  openSearch: 'कोड या नाम खोजें',
  openCompanySearch: 'कंपनियाँ खोजें',
  mining: 'माइनिंग',
  search: 'बाज़ार खोजें',
  nothingFound: '“{text}” से कोई बाज़ार नहीं मिला।',
  noMarkets: 'इस श्रेणी में कोई बाज़ार नहीं।',
  clearSearch: 'खोज मिटाएँ',
  showAll: 'सभी दिखाएँ',
}

export default words
