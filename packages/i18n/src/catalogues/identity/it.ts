// Words of the real-name verification.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Verifica dell’identità',
  lead: 'Verifichiamo il tuo nome una sola volta, per proteggere il conto e aumentare il limite di prelievo. Richiede fino a 48 ore.',
  name: 'Nome come sul documento',
  cardId: 'Numero del documento',
  country: 'Paese del documento',
  chooseCountry: 'Scegli un Paese',
  front: 'Fronte del documento',
  back: 'Retro del documento',
  photoHint: 'JPEG, PNG o WebP, massimo 8 MB. Tutti gli angoli visibili, nulla di coperto.',
  choosePhoto: 'Scegli una foto',
  uploading: 'Caricamento {percent}%',
  uploaded: 'Caricata',
  uploadFailed: 'Caricamento non riuscito. Riprova.',
  tooLarge: 'La foto supera gli 8 MB.',
  removePhoto: 'Rimuovi la foto',
  submit: 'Invia per la verifica',
  complete: 'Compila tutti i campi',
  rejected: 'Il tuo ultimo invio è stato rifiutato: {reason}',
  tryAgain: 'Correggilo e invialo di nuovo.',
  waiting: 'In attesa di verifica',
  waitingBody: 'Abbiamo ricevuto i tuoi documenti. La verifica termina entro {time} UTC.',
  finished: 'Verificata',
  finishedBody: 'La tua identità è verificata. Non devi fare altro.',
  submitted: 'I dati che hai inviato',
  notServed: 'Non offriamo i nostri servizi in questo Paese.',
  privacy: 'Solo tu e i nostri addetti potete vedere queste foto.',
}

export default words
