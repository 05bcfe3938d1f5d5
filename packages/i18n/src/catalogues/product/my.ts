import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Carian',
  companies: 'Syarikat',
  searchInstruments: 'Kod atau nama: BTC, emas…',
  searchCompanies: 'Nama syarikat',
  clear: 'Padam',
  nothingFound: 'Tiada yang sepadan dengan “{text}”.',
  noCompanies: 'Belum ada syarikat disenaraikan.',
  results: 'Keputusan',
  website: 'Laman web',
  subject: 'Syarikat',
  registeredAddress: 'Alamat berdaftar',
  officeAddress: 'Alamat pejabat',
  email: 'E-mel',
  enter: 'Buka',
  notGiven: 'Tidak diberikan',
}

export default words
