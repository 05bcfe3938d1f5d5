// Words of the product and company search.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'بحث',
  companies: 'الشركات',
  searchInstruments: 'الرمز أو الاسم: BTC، ذهب…',
  searchCompanies: 'اسم الشركة',
  clear: 'مسح',
  nothingFound: 'لا شيء يطابق «{text}».',
  noCompanies: 'لا توجد شركات مدرجة بعد.',
  results: 'النتائج',
  website: 'الموقع الإلكتروني',
  subject: 'الشركة',
  registeredAddress: 'العنوان المسجل',
  officeAddress: 'عنوان المكتب',
  email: 'البريد الإلكتروني',
  enter: 'دخول',
  notGiven: 'غير مذكور',
}

export default words
