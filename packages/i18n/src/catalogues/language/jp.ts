import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '言語',
  current: '現在の言語',
}

export default words
