// Words of the check of an order.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  check: 'Ověřit tento pokyn',
  title: 'Ověření pokynu {id}',
  explain: 'Znovu spočteno na tomto zařízení z podmínek pokynu a zaznamenaných cen.',
  follows: 'Výsledek vyplývá ze zaznamenaných cen.',
  broken: 'Výsledek ze zaznamenaných cen nevyplývá.',
  unknown: 'Některé zaznamenané ceny teď nelze přečíst. Co přečíst lze, souhlasí.',
  openPrice: 'Otevírací cena je ta zaznamenaná',
  endPrice: 'Konečná cena je ta zaznamenaná',
  nothingBetween: 'Mezi ní a koncem doby nebyla přijata žádná cena',
  result: 'Výhra, prohra nebo neplatnost vyplývá z pravidla',
  amount: 'Částka vyplývá ze vzorce',
  holds: 'souhlasí',
  doesNotHold: 'nesouhlasí',
  notKnown: 'není známo',
  ticks: 'Zaznamenané ceny',
  openTick: 'Otevření',
  endTick: 'Konec',
  nextTick: 'Další',
  expiry: 'Konec doby',
  receipt: 'Potvrzení',
  receiptHint: 'S ním může toto ověření provést kdokoli. O vás nic neprozrazuje.',
  copy: 'Kopírovat',
  copied: 'Zkopírováno',
  simulated: 'Simulované ceny: klíč dne se zveřejní po jeho skončení a lze z něj znovu získat každou cenu.',
}

export default words
