import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '使用教學',
  lead: '一分鐘，毋須聲音。',
  scene1: '查看實時報價。綠色為升，紅色為跌；標籤會註明報價是否模擬。',
  scene2: '選擇手數與槓桿。按下按鈕前會顯示保證金、手續費及總成本。',
  scene3: '設定止蝕。價格逆轉時會自動平倉。',
  scene4: '查看每張訂單的結果，並核對結算所用的價格。',
  scene5: '先用模擬資金練習，不會有任何損失。',
  play: '播放',
  pause: '暫停',
  again: '重新播放',
  previous: '上一段',
  next: '下一段',
  position: '第 {now} 段，共 {all} 段',
  startTrading: '開始交易',
}

export default words
