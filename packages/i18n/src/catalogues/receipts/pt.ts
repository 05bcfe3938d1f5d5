// Words of the check of an order.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  check: 'Conferir esta ordem',
  title: 'Conferência da ordem {id}',
  explain: 'Recalculado neste dispositivo, com os termos da ordem e os preços registrados.',
  follows: 'O resultado decorre dos preços registrados.',
  broken: 'O resultado não decorre dos preços registrados.',
  unknown: 'Alguns preços registrados não podem ser lidos agora. O que pode ser lido confere.',
  openPrice: 'O preço de abertura é o registrado',
  endPrice: 'O preço final é o registrado',
  nothingBetween: 'Nenhum preço foi aceito entre ele e o fim do tempo',
  result: 'Ganha, perdida ou anulada conforme a regra',
  amount: 'O valor decorre da fórmula',
  holds: 'confere',
  doesNotHold: 'não confere',
  notKnown: 'desconhecido',
  ticks: 'Preços registrados',
  openTick: 'Abertura',
  endTick: 'Final',
  nextTick: 'Seguinte',
  expiry: 'Fim do tempo',
  receipt: 'Recibo',
  receiptHint: 'Com ele, qualquer pessoa pode fazer esta conferência. Ele não revela nada sobre você.',
  copy: 'Copiar',
  copied: 'Copiado',
  simulated: 'Preços simulados: a chave do dia é publicada quando ele termina e permite recuperar cada preço.',
}

export default words
