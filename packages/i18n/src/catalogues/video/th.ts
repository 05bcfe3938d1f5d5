// Words of the intro: a walkthrough with captions instead of a video from elsewhere.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'วิธีใช้งาน',
  lead: 'หนึ่งนาที ไม่ต้องเปิดเสียง',
  scene1: 'ดูราคาสด สีเขียวคือขึ้น สีแดงคือลง และมีป้ายบอกว่าเป็นราคาจำลองหรือไม่',
  scene2: 'เลือกล็อตและเลเวอเรจ มาร์จิ้น ค่าธรรมเนียม และต้นทุนทั้งหมดจะแสดงก่อนคุณกดปุ่ม',
  scene3: 'ตั้งจุดตัดขาดทุน ระบบจะปิดโพซิชันเองเมื่อราคาสวนทางคุณ',
  scene4: 'ดูทุกออเดอร์พร้อมผลลัพธ์ และตรวจสอบราคาที่ใช้สรุปผล',
  scene5: 'เริ่มด้วยเงินทดลอง ไม่ว่าทำอะไรก็ไม่มีค่าใช้จ่าย',
  play: 'เล่น',
  pause: 'หยุดพัก',
  again: 'เล่นอีกครั้ง',
  previous: 'ฉากก่อนหน้า',
  next: 'ฉากถัดไป',
  position: 'ฉาก {now} จาก {all}',
  startTrading: 'เริ่มเทรด',
}

export default words
