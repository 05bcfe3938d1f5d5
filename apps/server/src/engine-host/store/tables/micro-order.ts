// Micro orders in the table micro_order. The wire's numbers (1 up, 2 down; 1, 3) are the table's numbers.
import { describe } from './table.ts'

const DIRECTION = { up: 1, down: 2 } as const
const STATUS = { running: 1, closed: 3 } as const

export const MICRO_ORDERS = describe('micro_order', (fixed, changing, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  pairId: fixed.small('pair_id', record.pairId),
  direction: fixed.numbered('direction', record.direction, DIRECTION),
  status: changing.numbered('status', record.status, STATUS),
  stake: fixed.amount('stake', record.stake),
  seconds: fixed.small('seconds', record.seconds),
  ratio: fixed.amount('ratio', record.ratio),
  lossLevel: fixed.smallest('loss_level', record.lossLevel),
  staleMs: fixed.small('stale_ms', record.staleMs),
  openPrice: fixed.amount('open_price', record.openPrice),
  openTick: fixed.id('open_tick', record.openTick),
  createdAt: fixed.id('created_at', record.createdAt),
  expiresAt: fixed.id('expires_at', record.expiresAt),
  endPrice: changing.amountOrZero('end_price', record.endPrice),
  endTick: changing.idOrZero('end_tick', record.endTick),
  nextPrice: changing.amountOrZero('next_price', record.nextPrice),
  nextTick: changing.idOrZero('next_tick', record.nextTick),
  profit: changing.amount('profit', record.profit),
  closeReason: changing.textOrEmpty('close_reason', record.closeReason),
  closedAt: changing.idOrZero('closed_at', record.closedAt),
}))
