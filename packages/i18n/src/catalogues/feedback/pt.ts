// Words of the feedback page.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Sugestões',
  body: 'Estamos preparando um espaço para suas sugestões. Até lá, nosso suporte lê cada mensagem.',
  toChat: 'Escrever ao suporte',
}

export default words
