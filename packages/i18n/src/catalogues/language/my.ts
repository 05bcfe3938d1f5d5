import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Bahasa',
  current: 'Bahasa semasa',
}

export default words
