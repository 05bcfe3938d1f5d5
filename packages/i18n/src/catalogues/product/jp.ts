import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '検索',
  companies: '会社',
  searchInstruments: 'コード・銘柄名：BTC、金…',
  searchCompanies: '会社名',
  clear: 'クリア',
  nothingFound: '「{text}」に一致する結果はありません。',
  noCompanies: '掲載されている会社はまだありません。',
  results: '検索結果',
  website: 'ウェブサイト',
  subject: '会社',
  registeredAddress: '登記上の住所',
  officeAddress: '事務所の住所',
  email: 'メール',
  enter: '開く',
  notGiven: '記載なし',
}

export default words
