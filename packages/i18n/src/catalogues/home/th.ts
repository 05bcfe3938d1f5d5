// Words of the market overview.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'ตลาด',
  today: 'วันนี้ {amount}',
  deposit: 'ฝากเงิน',
  withdraw: 'ถอนเงิน',
  welcomeTitle: 'ฝึกเทรดด้วยเงินทดลอง 100,000 USD',
  welcomeBody: 'ราคาสด ออเดอร์แบบจริง ไม่มีอะไรจะเสีย ไม่ต้องมีบัญชี',
  startDemo: 'เริ่มทดลอง',
  watchlist: 'ตลาดแนะนำ',
  all: 'ทั้งหมด',
  categories: 'หมวดหมู่',
  market: 'ตลาด',
  lastDay: '24 ชั่วโมงล่าสุด',
  last: 'ราคาล่าสุด',
  change: 'เปลี่ยนแปลง',
  dayRange: 'ช่วง 24 ชม.',
  shortcuts: 'ทางลัด',
  loan: 'เงินกู้',
  buyCoin: 'ซื้อเหรียญ',
  video: 'วิดีโอ',
  news: 'ข่าวสาร',
  openSearch: 'ค้นหารหัสหรือชื่อ',
  openCompanySearch: 'ค้นหาบริษัท',
  mining: 'ขุดเหรียญ',
  search: 'ค้นหาตลาด',
  nothingFound: 'ไม่พบตลาดที่ตรงกับ “{text}”',
  noMarkets: 'ไม่มีตลาดในหมวดนี้',
  clearSearch: 'ล้างการค้นหา',
  showAll: 'แสดงทั้งหมด',
}

export default words
