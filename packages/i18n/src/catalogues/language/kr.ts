import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '언어',
  current: '현재 언어',
}

export default words
