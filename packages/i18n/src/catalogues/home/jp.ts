import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'マーケット',
  today: '本日 {amount}',
  deposit: '入金',
  withdraw: '出金',
  welcomeTitle: '100,000 USDのデモ資金で練習',
  welcomeBody: 'リアルタイムの価格と本物の注文方法を、リスクなしで体験。口座は不要です。',
  startDemo: 'デモを始める',
  watchlist: '注目の銘柄',
  all: 'すべて',
  categories: 'カテゴリー',
  market: '銘柄',
  lastDay: '過去24時間',
  last: '現在値',
  change: '変動率',
  dayRange: '24時間の値幅',
  shortcuts: 'ショートカット',
  loan: 'ローン',
  buyCoin: '暗号資産購入',
  video: '使い方',
  news: 'ニュース',
  openSearch: 'コード・銘柄名で検索',
  openCompanySearch: '会社を検索',
  mining: 'マイニング',
  search: '銘柄を検索',
  nothingFound: '「{text}」に一致する銘柄はありません。',
  noMarkets: 'このカテゴリーに銘柄はありません。',
  clearSearch: '検索をクリア',
  showAll: 'すべて表示',
}

export default words
