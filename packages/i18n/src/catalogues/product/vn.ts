import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Tìm kiếm',
  companies: 'Công ty',
  searchInstruments: 'Mã hoặc tên: BTC, vàng…',
  searchCompanies: 'Tên công ty',
  clear: 'Xóa',
  nothingFound: 'Không có gì khớp “{text}”.',
  noCompanies: 'Chưa có công ty nào được niêm yết.',
  results: 'Kết quả',
  website: 'Trang web',
  subject: 'Công ty',
  registeredAddress: 'Địa chỉ đăng ký',
  officeAddress: 'Địa chỉ văn phòng',
  email: 'Email',
  enter: 'Truy cập',
  notGiven: 'Không có thông tin',
}

export default words
