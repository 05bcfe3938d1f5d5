// Words of the product and company search.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Ara',
  companies: 'Şirketler',
  searchInstruments: 'Kod veya ad: BTC, altın…',
  searchCompanies: 'Şirket adı',
  clear: 'Temizle',
  nothingFound: '“{text}” ile eşleşen sonuç yok.',
  noCompanies: 'Henüz listelenen şirket yok.',
  results: 'Sonuçlar',
  website: 'Web sitesi',
  subject: 'Şirket',
  registeredAddress: 'Kayıtlı adres',
  officeAddress: 'Ofis adresi',
  email: 'E-posta',
  enter: 'Gir',
  notGiven: 'Belirtilmemiş',
}

export default words
