// Words of the feedback page.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Geri bildirim',
  body: 'Önerileriniz için bir alan hazırlıyoruz. O zamana kadar her mesajı destek ekibimiz okuyor.',
  toChat: 'Desteğe yaz',
}

export default words
