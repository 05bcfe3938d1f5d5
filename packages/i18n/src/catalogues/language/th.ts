// Words of the language picker.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'ภาษา',
  current: 'ภาษาปัจจุบัน',
}

export default words
