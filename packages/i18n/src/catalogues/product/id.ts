import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Cari',
  companies: 'Perusahaan',
  searchInstruments: 'Kode atau nama: BTC, emas…',
  searchCompanies: 'Nama perusahaan',
  clear: 'Hapus',
  nothingFound: 'Tidak ada yang cocok dengan “{text}”.',
  noCompanies: 'Belum ada perusahaan yang terdaftar.',
  results: 'Hasil',
  website: 'Situs web',
  subject: 'Perusahaan',
  registeredAddress: 'Alamat terdaftar',
  officeAddress: 'Alamat kantor',
  email: 'Email',
  enter: 'Buka',
  notGiven: 'Tidak dicantumkan',
}

export default words
