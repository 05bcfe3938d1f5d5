// Words of the product and company search.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'ค้นหา',
  companies: 'บริษัท',
  searchInstruments: 'รหัสหรือชื่อ: BTC, ทองคำ…',
  searchCompanies: 'ชื่อบริษัท',
  clear: 'ล้าง',
  nothingFound: 'ไม่พบสิ่งที่ตรงกับ “{text}”',
  noCompanies: 'ยังไม่มีบริษัทในรายการ',
  results: 'ผลการค้นหา',
  website: 'เว็บไซต์',
  subject: 'บริษัท',
  registeredAddress: 'ที่อยู่จดทะเบียน',
  officeAddress: 'ที่อยู่สำนักงาน',
  email: 'อีเมล',
  enter: 'เข้าชม',
  notGiven: 'ไม่ระบุ',
}

export default words
