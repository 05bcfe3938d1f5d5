// Words of the feedback page.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'La tua opinione',
  body: 'Stiamo preparando uno spazio per i tuoi suggerimenti. Intanto la nostra assistenza legge ogni messaggio.',
  toChat: 'Scrivi all’assistenza',
}

export default words
