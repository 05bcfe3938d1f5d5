import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '시세',
  today: '오늘 {amount}',
  deposit: '입금',
  withdraw: '출금',
  welcomeTitle: '모의 자금 100,000 USD로 연습하세요',
  welcomeBody: '실시간 시세와 실제 주문 방식을 부담 없이 체험하세요. 계좌가 없어도 됩니다.',
  startDemo: '모의 거래 시작',
  watchlist: '주요 종목',
  all: '전체',
  categories: '카테고리',
  market: '종목',
  lastDay: '최근 24시간',
  last: '현재가',
  change: '등락률',
  dayRange: '24시간 변동폭',
  shortcuts: '바로가기',
  loan: '대출',
  buyCoin: '코인 구매',
  video: '영상 안내',
  news: '뉴스',
  openSearch: '코드 또는 이름 검색',
  openCompanySearch: '회사 검색',
  mining: '채굴',
  search: '종목 검색',
  nothingFound: '‘{text}’에 해당하는 종목이 없습니다.',
  noMarkets: '이 카테고리에 종목이 없습니다.',
  clearSearch: '검색어 지우기',
  showAll: '전체 보기',
}

export default words
