// Words of the ranking.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '排行榜',
  lead: '按最近三週回報率排列的帶單交易員，以已平倉訂單計算。',
  rankOf: '第 {rank} 名',
  simulated: '模擬',
  threeWeekReturn: '三週回報率',
  winRate: '勝率',
  threeWeekProfit: '三週盈虧',
  totalReturn: '總回報率',
  trades: '交易筆數',
  drawdown: '最大回撤',
  followersMedian: '跟隨者中位數',
  leverage: '×{leverage}',
  comingSoon: '即將推出',
  comingSoonBody: '每位領先者的專頁即將推出。資料與已平倉訂單可在跟單交易查看。',
  toCopyTrading: '跟單交易',
  ok: '好',
}

export default words
