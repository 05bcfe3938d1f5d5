// Words of the support chat.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Kundenservice',
  welcome: 'Guten Tag! Wie können wir helfen? Schreiben Sie uns hier; die Antworten bleiben in diesem Chat.',
  safety: 'Wir fragen nie nach Ihrem Passwort oder einem Code.',
  placeholder: 'Nachricht schreiben',
  send: 'Senden',
  addImage: 'Bild hinzufügen',
  image: 'Bild',
  imageFailed: 'Das Bild konnte nicht angezeigt werden.',
  sending: 'Wird gesendet…',
  notSent: 'Nicht gesendet. Tippen, um es erneut zu versuchen.',
  older: 'Ältere Nachrichten',
  support: 'Kundenservice',
  you: 'Sie',
  newMessages: 'Nachrichten',
  linkLead:
    'Unseren Kundenservice erreichen Sie über diesen Link. Kopieren Sie ihn und öffnen Sie ihn in Ihrem Browser.',
  link: 'Link zum Kundenservice',
  copy: 'Kopieren',
  redirecting: 'Sie werden zum Kundenservice weitergeleitet…',
  openLink: 'Kundenservice öffnen',
  tooLarge: 'Das Bild ist größer als 8 MB.',
  uploadFailed: 'Das Bild konnte nicht gesendet werden.',
}

export default words
