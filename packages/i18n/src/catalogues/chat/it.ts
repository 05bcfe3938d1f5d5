// Words of the support chat.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Assistenza clienti',
  welcome: 'Ciao! Come possiamo aiutarti? Scrivici qui; le risposte restano in questa chat.',
  safety: 'Non chiediamo mai la tua password né un codice.',
  placeholder: 'Scrivi un messaggio',
  send: 'Invia',
  addImage: 'Aggiungi un’immagine',
  image: 'Immagine',
  imageFailed: 'Impossibile mostrare l’immagine.',
  sending: 'Invio…',
  notSent: 'Non inviato. Tocca per riprovare.',
  older: 'Messaggi precedenti',
  support: 'Assistenza',
  you: 'Tu',
  newMessages: 'Messaggi',
  linkLead: 'La nostra assistenza si raggiunge con questo link. Copialo e aprilo nel tuo browser.',
  link: 'Link all’assistenza',
  copy: 'Copia',
  redirecting: 'Ti portiamo alla nostra assistenza…',
  openLink: 'Apri l’assistenza',
  tooLarge: 'L’immagine supera gli 8 MB.',
  uploadFailed: 'Impossibile inviare l’immagine.',
}

export default words
