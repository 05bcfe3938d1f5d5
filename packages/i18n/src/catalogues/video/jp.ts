import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '使い方',
  lead: '1分でわかります。音声は不要です。',
  scene1: 'リアルタイムの価格を見る。緑は上昇、赤は下落。シミュレーション価格かどうかはラベルでわかります。',
  scene2: 'ロット数とレバレッジを選ぶ。証拠金、手数料、総費用は、ボタンを押す前に表示されます。',
  scene3: '損切りを設定する。価格が逆に動くと、ポジションを自動で決済します。',
  scene4: 'すべての注文の結果を確認し、判定に使われた価格を検証できます。',
  scene5: 'まずはデモ資金で。何をしても費用はかかりません。',
  play: '再生',
  pause: '一時停止',
  again: 'もう一度再生',
  previous: '前の場面',
  next: '次の場面',
  position: '場面 {now}／{all}',
  startTrading: '取引を始める',
}

export default words
