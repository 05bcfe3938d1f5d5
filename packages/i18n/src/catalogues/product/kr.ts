import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '검색',
  companies: '회사',
  searchInstruments: '코드 또는 이름: BTC, 금…',
  searchCompanies: '회사 이름',
  clear: '지우기',
  nothingFound: '‘{text}’에 대한 결과가 없습니다.',
  noCompanies: '등록된 회사가 아직 없습니다.',
  results: '검색 결과',
  website: '웹사이트',
  subject: '회사',
  registeredAddress: '등록 주소',
  officeAddress: '사무소 주소',
  email: '이메일',
  enter: '방문',
  notGiven: '정보 없음',
}

export default words
