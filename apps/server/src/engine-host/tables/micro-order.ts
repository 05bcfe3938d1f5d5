// Micro orders in the table micro_order. The wire's numbers (1 up, 2 down; 1, 3) are the table's numbers.
import { amount, changing, id, numbered, small, word } from './columns.ts'
import { describe } from './table.ts'

const DIRECTION = { up: 1, down: 2 } as const
const STATUS = { running: 1, closed: 3 } as const

export const MICRO_ORDERS = describe('micro_order', {
  id: id('id'),
  userId: id('user_id'),
  pairId: small('pair_id'),
  direction: numbered('direction', DIRECTION),
  status: changing(numbered('status', STATUS)),
  stake: amount('stake'),
  seconds: small('seconds'),
  ratio: amount('ratio'),
  lossLevel: small('loss_level', 'smallint'),
  staleMs: small('stale_ms'),
  openPrice: amount('open_price'),
  openTick: id('open_tick'),
  createdAt: id('created_at'),
  expiresAt: id('expires_at'),
  endPrice: changing(amount('end_price')),
  endTick: changing(id('end_tick')),
  nextPrice: changing(amount('next_price')),
  nextTick: changing(id('next_tick')),
  profit: changing(amount('profit')),
  closeReason: changing(word('close_reason')),
  closedAt: changing(id('closed_at')),
})
