// Words of the check of an order.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  check: '核對此訂單',
  title: '核對訂單 {id}',
  explain: '於本裝置上根據訂單條款及已記錄的報價重新計算。',
  follows: '結果與已記錄的報價相符。',
  broken: '結果與已記錄的報價不符。',
  unknown: '部分報價紀錄暫時無法讀取，可讀取的均相符。',
  openPrice: '開倉價與紀錄相同',
  endPrice: '結算價與紀錄相同',
  nothingBetween: '該價格與到期時間之間沒有其他報價',
  result: '贏、輸或作廢符合規則',
  amount: '金額符合公式',
  holds: '相符',
  doesNotHold: '不符',
  notKnown: '未知',
  ticks: '已記錄的報價',
  openTick: '開倉',
  endTick: '結算',
  nextTick: '其後',
  expiry: '到期時間',
  receipt: '收據',
  receiptHint: '任何人憑此均可核對，當中不含您的任何資料。',
  copy: '複製',
  copied: '已複製',
  simulated: '模擬報價：當日密鑰於日終後公開，可還原每一個價格。',
}

export default words
