// Words of the feedback page.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Sugerencias',
  body: 'Estamos preparando un espacio para sus sugerencias. Mientras tanto, nuestro soporte lee cada mensaje.',
  toChat: 'Escribir a soporte',
}

export default words
