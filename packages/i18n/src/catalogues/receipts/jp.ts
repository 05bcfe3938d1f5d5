import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  check: 'この注文を検証',
  title: '注文 {id} の検証',
  explain: '注文の条件と記録された価格から、この端末上で再計算しました。',
  follows: '結果は記録された価格と一致しています。',
  broken: '結果は記録された価格と一致していません。',
  unknown: '記録された価格の一部を現在読み込めません。読み込めた部分は一致しています。',
  openPrice: 'エントリー価格は記録どおり',
  endPrice: '判定価格は記録どおり',
  nothingBetween: 'その価格から満期までに採用された価格はない',
  result: '的中・不的中・無効がルールどおり',
  amount: '金額が計算式どおり',
  holds: '一致',
  doesNotHold: '不一致',
  notKnown: '不明',
  ticks: '記録された価格',
  openTick: 'エントリー',
  endTick: '判定',
  nextTick: '次',
  expiry: '満期',
  receipt: '検証データ',
  receiptHint: 'これがあれば誰でも検証できます。お客様の情報は含まれません。',
  copy: 'コピー',
  copied: 'コピーしました',
  simulated: 'シミュレーション価格：その日の鍵は当日終了後に公開され、すべての価格を再現できます。',
}

export default words
