// Words of the check of an order.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  check: 'Vérifier cet ordre',
  title: 'Vérification de l’ordre {id}',
  explain: 'Recalculé sur cet appareil, à partir des conditions de l’ordre et des prix enregistrés.',
  follows: 'Le résultat découle des prix enregistrés.',
  broken: 'Le résultat ne découle pas des prix enregistrés.',
  unknown: 'Certains prix enregistrés ne peuvent pas être lus pour le moment. Ce qui est lisible concorde.',
  openPrice: 'Le prix d’ouverture est celui enregistré',
  endPrice: 'Le prix final est celui enregistré',
  nothingBetween: 'Aucun prix n’a été accepté entre lui et l’échéance',
  result: 'Gagné, perdu ou nul découle de la règle',
  amount: 'Le montant découle de la formule',
  holds: 'exact',
  doesNotHold: 'inexact',
  notKnown: 'inconnu',
  ticks: 'Prix enregistrés',
  openTick: 'Ouverture',
  endTick: 'Final',
  nextTick: 'Suivant',
  expiry: 'Échéance',
  receipt: 'Reçu',
  receiptHint: 'Avec lui, chacun peut faire cette vérification. Il ne dit rien de vous.',
  copy: 'Copier',
  copied: 'Copié',
  simulated:
    'Prix simulés : la clé du jour est publiée une fois la journée terminée et permet de retrouver chaque prix.',
}

export default words
