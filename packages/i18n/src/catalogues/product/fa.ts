// Words of the product and company search.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'جست‌وجو',
  companies: 'شرکت‌ها',
  searchInstruments: 'نماد یا نام: BTC، طلا…',
  searchCompanies: 'نام شرکت',
  clear: 'پاک کردن',
  nothingFound: 'موردی با «{text}» پیدا نشد.',
  noCompanies: 'هنوز شرکتی ثبت نشده است.',
  results: 'نتیجه‌ها',
  website: 'وب‌سایت',
  subject: 'شرکت',
  registeredAddress: 'نشانی ثبتی',
  officeAddress: 'نشانی دفتر',
  email: 'ایمیل',
  enter: 'ورود',
  notGiven: 'ذکر نشده',
}

export default words
