// Words of the check of an order.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  check: 'Order nachprüfen',
  title: 'Prüfung der Order {id}',
  explain: 'Auf diesem Gerät neu berechnet, aus den Bedingungen der Order und den aufgezeichneten Kursen.',
  follows: 'Das Ergebnis folgt aus den aufgezeichneten Kursen.',
  broken: 'Das Ergebnis folgt nicht aus den aufgezeichneten Kursen.',
  unknown: 'Einige der aufgezeichneten Kurse sind gerade nicht lesbar. Was lesbar ist, stimmt überein.',
  openPrice: 'Der Einstiegskurs ist der aufgezeichnete',
  endPrice: 'Der Endkurs ist der aufgezeichnete',
  nothingBetween: 'Zwischen ihm und dem Ablauf wurde kein Kurs angenommen',
  result: 'Gewonnen, verloren oder ungültig folgt aus der Regel',
  amount: 'Der Betrag folgt aus der Formel',
  holds: 'stimmt',
  doesNotHold: 'stimmt nicht',
  notKnown: 'unbekannt',
  ticks: 'Aufgezeichnete Kurse',
  openTick: 'Einstieg',
  endTick: 'Ende',
  nextTick: 'Danach',
  expiry: 'Ablauf',
  receipt: 'Beleg',
  receiptHint: 'Damit kann jeder diese Prüfung machen. Über Sie verrät er nichts.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  simulated:
    'Simulierte Kurse: Der Schlüssel des Tages wird nach dessen Ende veröffentlicht und ergibt jeden Kurs von neuem.',
}

export default words
