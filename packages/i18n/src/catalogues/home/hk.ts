import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '行情',
  today: '今日 {amount}',
  deposit: '存款',
  withdraw: '提款',
  welcomeTitle: '以 100,000 美元模擬資金練習交易',
  welcomeBody: '實時報價、真實訂單類型，零風險體驗，毋須開戶。',
  startDemo: '開始模擬交易',
  watchlist: '精選市場',
  all: '全部',
  categories: '分類',
  market: '市場',
  lastDay: '過去 24 小時',
  last: '最新價',
  change: '升跌',
  dayRange: '24 小時波幅',
  shortcuts: '捷徑',
  loan: '貸款',
  buyCoin: '買幣',
  video: '影片介紹',
  news: '最新消息',
  openSearch: '搜尋代號或名稱',
  openCompanySearch: '搜尋公司',
  mining: '礦機',
  search: '搜尋市場',
  nothingFound: '找不到與「{text}」相符的市場。',
  noMarkets: '此分類暫無市場。',
  clearSearch: '清除搜尋',
  showAll: '顯示全部',
}

export default words
