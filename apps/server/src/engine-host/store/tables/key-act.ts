// Acts by API key in the table key_act.
import { describe } from './table.ts'

const COMMAND = {
  open_order: 1,
  place_order: 2,
  place_oco: 3,
  replace_order: 4,
  reverse_order: 5,
  close_order: 6,
  close_part: 7,
  close_all: 8,
  cancel_order: 9,
  set_stops: 10,
  set_trail: 11,
  open_micro: 12,
  make_alert: 13,
  remove_alert: 14,
} as const
const ACT = { made: 1, changed: 2, ended: 3 } as const

export const KEY_ACTS = describe('key_act', (fixed, _, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  keyId: fixed.id('key_id', record.keyId),
  command: fixed.numbered('command', record.command, COMMAND),
  ref: fixed.id('ref', record.ref),
  act: fixed.numbered('act', record.act, ACT),
  at: fixed.id('at', record.at),
}))
