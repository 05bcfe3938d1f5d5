// Words of the feedback page.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Отзывы',
  body: 'Раздел для ваших предложений уже готовится. А пока каждое сообщение читает наша поддержка.',
  toChat: 'Написать в поддержку',
}

export default words
