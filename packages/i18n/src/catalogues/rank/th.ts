// Words of the ranking.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'อันดับ',
  lead: 'เทรดเดอร์ต้นแบบเรียงตามผลตอบแทนสามสัปดาห์ล่าสุด คำนวณจากออเดอร์ที่ปิดแล้ว',
  rankOf: 'อันดับ {rank}',
  simulated: 'จำลอง',
  threeWeekReturn: 'ผลตอบแทน 3 สัปดาห์',
  winRate: 'อัตราชนะ',
  threeWeekProfit: 'กำไร 3 สัปดาห์',
  totalReturn: 'ผลตอบแทนรวม',
  trades: 'จำนวนเทรด',
  drawdown: 'ดรอว์ดาวน์สูงสุด',
  followersMedian: 'มัธยฐานผู้ติดตาม',
  leverage: '×{leverage}',
  comingSoon: 'เร็ว ๆ นี้',
  comingSoonBody: 'หน้าของผู้นำแต่ละคนกำลังจะมา ดูโปรไฟล์และออเดอร์ที่ปิดแล้วได้ที่คัดลอกเทรด',
  toCopyTrading: 'คัดลอกเทรด',
  ok: 'ตกลง',
}

export default words
