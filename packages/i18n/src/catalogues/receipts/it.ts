// Words of the check of an order.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  check: 'Verifica questo ordine',
  title: 'Verifica dell’ordine {id}',
  explain: 'Ricalcolato su questo dispositivo, dalle condizioni dell’ordine e dai prezzi registrati.',
  follows: 'Il risultato deriva dai prezzi registrati.',
  broken: 'Il risultato non deriva dai prezzi registrati.',
  unknown: 'Alcuni prezzi registrati ora non sono leggibili. Ciò che si legge coincide.',
  openPrice: 'Il prezzo di apertura è quello registrato',
  endPrice: 'Il prezzo finale è quello registrato',
  nothingBetween: 'Nessun prezzo è stato accettato tra quello e la scadenza',
  result: 'Vinto, perso o nullo deriva dalla regola',
  amount: 'L’importo deriva dalla formula',
  holds: 'corretto',
  doesNotHold: 'non corretto',
  notKnown: 'non noto',
  ticks: 'Prezzi registrati',
  openTick: 'Apertura',
  endTick: 'Fine',
  nextTick: 'Successivo',
  expiry: 'Scadenza',
  receipt: 'Ricevuta',
  receiptHint: 'Con questa chiunque può fare la verifica. Non dice nulla di te.',
  copy: 'Copia',
  copied: 'Copiato',
  simulated:
    'Prezzi simulati: la chiave del giorno viene pubblicata a giornata finita e permette di ricostruire ogni prezzo.',
}

export default words
