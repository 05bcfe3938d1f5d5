// Words of the feedback page.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'ข้อเสนอแนะ',
  body: 'เรากำลังเตรียมพื้นที่สำหรับข้อเสนอแนะของคุณ ระหว่างนี้ฝ่ายสนับสนุนอ่านทุกข้อความ',
  toChat: 'เขียนถึงฝ่ายสนับสนุน',
}

export default words
