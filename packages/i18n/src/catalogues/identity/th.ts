// Words of the real-name verification.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'ยืนยันตัวตน',
  lead: 'เราตรวจสอบชื่อของคุณครั้งเดียว เพื่อปกป้องบัญชีและเพิ่มวงเงินถอน ใช้เวลาไม่เกิน 48 ชั่วโมง',
  name: 'ชื่อตามเอกสาร',
  cardId: 'เลขที่เอกสาร',
  country: 'ประเทศที่ออกเอกสาร',
  chooseCountry: 'เลือกประเทศ',
  front: 'ด้านหน้าเอกสาร',
  back: 'ด้านหลังเอกสาร',
  photoHint: 'JPEG, PNG หรือ WebP ไม่เกิน 8 MB เห็นครบทุกมุม ไม่มีส่วนใดถูกบัง',
  choosePhoto: 'เลือกรูปถ่าย',
  uploading: 'กำลังอัปโหลด {percent} %',
  uploaded: 'อัปโหลดแล้ว',
  uploadFailed: 'อัปโหลดไม่สำเร็จ โปรดลองอีกครั้ง',
  tooLarge: 'รูปถ่ายใหญ่กว่า 8 MB',
  removePhoto: 'ลบรูปถ่าย',
  submit: 'ส่งตรวจสอบ',
  complete: 'โปรดกรอกให้ครบทุกช่อง',
  rejected: 'เอกสารล่าสุดของคุณถูกปฏิเสธ: {reason}',
  tryAgain: 'โปรดแก้ไขแล้วส่งใหม่',
  waiting: 'รอตรวจสอบ',
  waitingBody: 'เราได้รับเอกสารของคุณแล้ว จะตรวจสอบเสร็จก่อน {time} UTC',
  finished: 'ยืนยันแล้ว',
  finishedBody: 'ยืนยันตัวตนของคุณแล้ว ไม่ต้องทำอะไรเพิ่ม',
  submitted: 'ข้อมูลที่คุณส่ง',
  notServed: 'เราไม่ให้บริการในประเทศนี้',
  privacy: 'มีเพียงคุณและผู้ตรวจสอบของเราที่เห็นรูปเหล่านี้',
}

export default words
