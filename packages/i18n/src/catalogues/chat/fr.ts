// Words of the support chat.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Service client',
  welcome:
    'Bonjour ! Comment pouvons-nous vous aider ? Écrivez-nous ici ; les réponses restent dans cette conversation.',
  safety: 'Nous ne demandons jamais votre mot de passe ni un code.',
  placeholder: 'Écrire un message',
  send: 'Envoyer',
  addImage: 'Ajouter une image',
  image: 'Image',
  imageFailed: 'L’image n’a pas pu être affichée.',
  sending: 'Envoi…',
  notSent: 'Non envoyé. Touchez pour réessayer.',
  older: 'Messages précédents',
  support: 'Service client',
  you: 'Vous',
  newMessages: 'Nouveaux messages',
  linkLead: 'Notre service client est joignable par ce lien. Copiez-le et ouvrez-le dans votre navigateur.',
  link: 'Lien du service client',
  copy: 'Copier',
  redirecting: 'Redirection vers notre service client…',
  openLink: 'Ouvrir le service client',
  tooLarge: 'L’image dépasse 8 Mo.',
  uploadFailed: 'L’image n’a pas pu être envoyée.',
}

export default words
