// Words of the check of an order.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  check: 'Comprobar esta orden',
  title: 'Comprobación de la orden {id}',
  explain: 'Calculado de nuevo en este dispositivo, con las condiciones de la orden y los precios registrados.',
  follows: 'El resultado se deduce de los precios registrados.',
  broken: 'El resultado no se deduce de los precios registrados.',
  unknown: 'Algunos precios registrados no se pueden leer ahora. Lo que se puede leer coincide.',
  openPrice: 'El precio de apertura es el registrado',
  endPrice: 'El precio final es el registrado',
  nothingBetween: 'No se aceptó ningún precio entre él y el fin del plazo',
  result: 'Ganada, perdida o anulada según la regla',
  amount: 'El importe se deduce de la fórmula',
  holds: 'se cumple',
  doesNotHold: 'no se cumple',
  notKnown: 'desconocido',
  ticks: 'Precios registrados',
  openTick: 'Apertura',
  endTick: 'Final',
  nextTick: 'Siguiente',
  expiry: 'Fin del plazo',
  receipt: 'Recibo',
  receiptHint: 'Con él cualquiera puede hacer esta comprobación. No revela nada sobre usted.',
  copy: 'Copiar',
  copied: 'Copiado',
  simulated: 'Precios simulados: la clave del día se publica cuando este termina y permite recuperar cada precio.',
}

export default words
