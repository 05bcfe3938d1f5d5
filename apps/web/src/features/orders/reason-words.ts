// Maps why an order ended to a catalogue text.
import type { Catalogues } from '@tallystick/i18n/catalogues'
import type { CloseReason } from '@tallystick/wire/trader/schemas'

type OrderWord = keyof Catalogues['orders']

const WORDS = {
  '': null,
  closed: 'reasonUser',
  stop_loss: 'reasonStopLoss',
  trailing_stop: 'trailingStop',
  take_profit: 'reasonTakeProfit',
  stop_out: 'reasonStopOut',
  cancelled: 'reasonCancelled',
  expired: 'reasonExpired',
  replaced: 'reasonReplaced',
  other_filled: 'reasonOtherFilled',
  money_short: 'reasonInsufficient',
  account_frozen: 'reasonFrozen',
  voided: 'reasonReset',
  master_closed: 'reasonMaster',
  copy_stop: 'reasonCopyStop',
  copy_limit: 'reasonCopyLimit',
} as const satisfies Record<CloseReason, OrderWord | null>

/** As a list of open orders says it: what the user ended there was ended on another device. */
export function endedWords(reason: CloseReason) {
  if (reason === 'closed') return 'reasonOtherDevice'
  return reason === 'cancelled' ? 'reasonCancelledOther' : WORDS[reason]
}

export function reasonWords(reason: CloseReason) {
  return WORDS[reason]
}
