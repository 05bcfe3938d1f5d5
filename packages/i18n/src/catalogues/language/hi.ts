// Words of the language picker.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'भाषा',
  current: 'मौजूदा भाषा',
}

export default words
