import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Ngôn ngữ',
  current: 'Ngôn ngữ hiện tại',
}

export default words
