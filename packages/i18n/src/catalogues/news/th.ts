// Words of the news.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'ข่าวสาร',
  lead: 'ที่นี่ทำงานอย่างไร ด้วยภาษาง่าย ๆ',
  empty: 'ยังไม่มีข่าวสาร',
  article: 'บทความ',
  gone: 'ไม่มีบทความนี้แล้ว',
  toList: 'ข่าวสารทั้งหมด',
}

export default words
