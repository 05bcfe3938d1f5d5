// Words of the check of an order.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  check: 'ตรวจสอบออเดอร์นี้',
  title: 'ตรวจสอบออเดอร์ {id}',
  explain: 'คำนวณใหม่บนอุปกรณ์นี้ จากเงื่อนไขของออเดอร์และราคาที่บันทึกไว้',
  follows: 'ผลลัพธ์ตรงกับราคาที่บันทึกไว้',
  broken: 'ผลลัพธ์ไม่ตรงกับราคาที่บันทึกไว้',
  unknown: 'ตอนนี้อ่านราคาที่บันทึกไว้บางส่วนไม่ได้ ส่วนที่อ่านได้ตรงกัน',
  openPrice: 'ราคาเปิดตรงกับที่บันทึก',
  endPrice: 'ราคาสิ้นสุดตรงกับที่บันทึก',
  nothingBetween: 'ไม่มีราคาที่รับไว้ระหว่างราคานั้นกับเวลาสิ้นสุด',
  result: 'ชนะ แพ้ หรือโมฆะเป็นไปตามกติกา',
  amount: 'จำนวนเงินเป็นไปตามสูตร',
  holds: 'ถูกต้อง',
  doesNotHold: 'ไม่ถูกต้อง',
  notKnown: 'ไม่ทราบ',
  ticks: 'ราคาที่บันทึกไว้',
  openTick: 'เปิด',
  endTick: 'สิ้นสุด',
  nextTick: 'ถัดไป',
  expiry: 'เวลาสิ้นสุด',
  receipt: 'ใบรับรอง',
  receiptHint: 'ใครก็ใช้ตรวจสอบเช่นนี้ได้ และไม่บอกอะไรเกี่ยวกับคุณ',
  copy: 'คัดลอก',
  copied: 'คัดลอกแล้ว',
  simulated: 'ราคาจำลอง: กุญแจของแต่ละวันจะเผยแพร่เมื่อจบวัน และใช้สร้างทุกราคากลับมาได้',
}

export default words
