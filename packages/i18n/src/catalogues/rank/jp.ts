import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'ランキング',
  lead: '決済済み注文から算出した、直近3週間の収益率によるマスタートレーダーの順位です。',
  rankOf: '{rank}位',
  simulated: 'シミュレーション',
  threeWeekReturn: '3週間の収益率',
  winRate: '勝率',
  threeWeekProfit: '3週間の損益',
  totalReturn: '総収益率',
  trades: '取引数',
  drawdown: '最大ドローダウン',
  followersMedian: 'フォロワー中央値',
  leverage: '×{leverage}',
  comingSoon: '近日公開',
  comingSoonBody: '各上位者のページは準備中です。プロフィールと決済済み注文はコピートレードでご覧いただけます。',
  toCopyTrading: 'コピートレード',
  ok: 'OK',
}

export default words
