// Forex orders in the table forex_order. The wire's numbers (1 buy, 2 sell; 0, 1, 3) are the table's numbers.
import { TRADE_FEE_TYPE } from '@tallystick/formulas/forex'
import { amount, changing, either, id, numbered, small, word } from './columns.ts'
import { describe } from './table.ts'

const SIDE = { buy: 1, sell: 2 } as const
const ORIGIN = { own: 1, copy: 2 } as const
const STATUS = { pending: 0, holding: 1, closed: 3 } as const
const TARGET_SIDE = { fall: -1, none: 0, rise: 1 } as const

export const FOREX_ORDERS = describe('forex_order', {
  id: id('id'),
  userId: id('user_id'),
  pairId: small('pair_id'),
  side: numbered('side', SIDE),
  status: changing(numbered('status', STATUS)),
  lots: amount('lots'),
  unitsPerLot: amount('units_per_lot'),
  leverage: small('leverage'),
  feeRate: amount('fee_rate'),
  feeType: numbered('fee_type', TRADE_FEE_TYPE),
  marginMode: either('fixed_margin', 'fixed', 'leveraged'),
  originPrice: amount('origin_price'),
  openPrice: changing(amount('open_price')),
  closePrice: changing(amount('close_price')),
  openRate: changing(amount('open_rate')),
  closeRate: changing(amount('close_rate')),
  openTick: changing(id('open_tick')),
  closeTick: changing(id('close_tick')),
  margin: changing(amount('margin')),
  fee: changing(amount('fee')),
  stopLoss: changing(amount('stop_loss')),
  takeProfit: changing(amount('take_profit')),
  targetSide: numbered('target_side', TARGET_SIDE),
  profit: changing(amount('profit')),
  badDebt: changing(amount('bad_debt')),
  closeReason: changing(word('close_reason')),
  origin: numbered('follow_type', ORIGIN),
  originId: id('origin_id'),
  relationId: id('relation_id'),
  createdAt: id('created_at'),
  openedAt: changing(id('opened_at')),
  closedAt: changing(id('closed_at')),
})
