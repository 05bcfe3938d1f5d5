// Words of the support chat.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'ฝ่ายบริการลูกค้า',
  welcome: 'สวัสดี มีอะไรให้เราช่วยไหม เขียนถึงเราได้ที่นี่ คำตอบจะอยู่ในแชทนี้',
  safety: 'เราไม่เคยขอรหัสผ่านหรือรหัสใด ๆ จากคุณ',
  placeholder: 'พิมพ์ข้อความ',
  send: 'ส่ง',
  addImage: 'เพิ่มรูปภาพ',
  image: 'รูปภาพ',
  imageFailed: 'แสดงรูปภาพไม่ได้',
  sending: 'กำลังส่ง…',
  notSent: 'ส่งไม่สำเร็จ แตะเพื่อลองอีกครั้ง',
  older: 'ข้อความก่อนหน้า',
  support: 'ฝ่ายสนับสนุน',
  you: 'คุณ',
  newMessages: 'ข้อความ',
  linkLead: 'ติดต่อฝ่ายสนับสนุนได้ทางลิงก์นี้ คัดลอกแล้วเปิดในเบราว์เซอร์ของคุณ',
  link: 'ลิงก์ฝ่ายสนับสนุน',
  copy: 'คัดลอก',
  redirecting: 'กำลังพาคุณไปยังฝ่ายสนับสนุน…',
  openLink: 'เปิดหน้าฝ่ายสนับสนุน',
  tooLarge: 'รูปภาพใหญ่กว่า 8 MB',
  uploadFailed: 'ส่งรูปภาพไม่สำเร็จ',
}

export default words
