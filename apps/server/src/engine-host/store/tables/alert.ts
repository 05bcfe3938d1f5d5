// Price alerts in the table price_alert.
import { describe } from './table.ts'

const DIRECTION = { above: 1, below: 2 } as const
const STATUS = { active: 0, fired: 1, removed: 2 } as const

export const PRICE_ALERTS = describe('price_alert', (fixed, changing, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  pairId: fixed.small('pair_id', record.pairId),
  direction: fixed.numbered('direction', record.direction, DIRECTION),
  level: fixed.amount('level', record.level),
  otherLevel: fixed.amountOrZero('other_level', record.otherLevel),
  percent: fixed.amountOrZero('percent', record.percent),
  note: fixed.textOrNull('note', record.note),
  originPrice: fixed.amount('origin_price', record.originPrice),
  originTick: fixed.id('origin_tick', record.originTick),
  createdAt: fixed.id('created_at', record.createdAt),
  status: changing.numbered('status', record.status, STATUS),
  firedPrice: changing.amountOrZero('fired_price', record.firedPrice),
  firedTick: changing.idOrZero('fired_tick', record.firedTick),
  endedAt: changing.idOrZero('ended_at', record.endedAt),
}))
