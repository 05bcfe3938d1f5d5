// Words of the feedback page.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Votre avis',
  body: 'Un espace pour vos suggestions est en préparation. D’ici là, notre service client lit chaque message.',
  toChat: 'Écrire au service client',
}

export default words
