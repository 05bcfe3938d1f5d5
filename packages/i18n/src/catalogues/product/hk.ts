import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '搜尋',
  companies: '公司',
  searchInstruments: '代號或名稱，例如 BTC 或黃金',
  searchCompanies: '公司名稱',
  clear: '清除',
  nothingFound: '沒有符合「{text}」的結果。',
  noCompanies: '暫時沒有公司。',
  results: '搜尋結果',
  website: '網站',
  subject: '公司主體',
  registeredAddress: '註冊地址',
  officeAddress: '辦公地址',
  email: '電郵',
  enter: '進入',
  notGiven: '未提供',
}

export default words
