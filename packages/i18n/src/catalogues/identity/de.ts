// Words of the real-name verification.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Identitätsprüfung',
  lead: 'Wir prüfen Ihren Namen einmalig, um Ihr Konto zu schützen und Ihr Auszahlungslimit zu erhöhen. Das dauert bis zu 48 Stunden.',
  name: 'Name wie im Ausweis',
  cardId: 'Ausweisnummer',
  country: 'Ausstellungsland',
  chooseCountry: 'Land wählen',
  front: 'Vorderseite des Ausweises',
  back: 'Rückseite des Ausweises',
  photoHint: 'JPEG, PNG oder WebP, höchstens 8 MB. Alle Ecken sichtbar, nichts verdeckt.',
  choosePhoto: 'Foto wählen',
  uploading: 'Wird hochgeladen: {percent} %',
  uploaded: 'Hochgeladen',
  uploadFailed: 'Das Hochladen ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
  tooLarge: 'Das Foto ist größer als 8 MB.',
  removePhoto: 'Foto entfernen',
  submit: 'Zur Prüfung einreichen',
  complete: 'Bitte alle Felder ausfüllen',
  rejected: 'Ihre letzte Einreichung wurde abgelehnt: {reason}',
  tryAgain: 'Bitte korrigieren Sie die Angaben und reichen Sie sie erneut ein.',
  waiting: 'Wartet auf Prüfung',
  waitingBody: 'Wir haben Ihre Unterlagen erhalten. Die Prüfung endet vor {time} UTC.',
  finished: 'Geprüft',
  finishedBody: 'Ihr Name ist geprüft. Es ist nichts weiter zu tun.',
  submitted: 'Ihre Angaben',
  notServed: 'In diesem Land bieten wir unsere Dienste nicht an.',
  privacy: 'Nur Sie und unsere Prüfer können diese Fotos sehen.',
}

export default words
