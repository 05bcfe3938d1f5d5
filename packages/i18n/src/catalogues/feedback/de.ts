// Words of the feedback page.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Ihre Meinung',
  body: 'Ein Ort für Ihre Vorschläge ist in Vorbereitung. Bis dahin liest unser Kundenservice jede Nachricht.',
  toChat: 'Kundenservice anschreiben',
}

export default words
