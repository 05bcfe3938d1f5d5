// Forex orders in the table forex_order. The wire's numbers (1 buy, 2 sell; 0, 1, 3) are the table's numbers.
import { TRADE_FEE_TYPE } from '@tallystick/formulas/trade-fee-type'
import { describe } from './table.ts'

const SIDE = { buy: 1, sell: 2 } as const
const ORIGIN = { own: 1, copy: 2 } as const
const STATUS = { pending: 0, holding: 1, closed: 3 } as const
const MARGIN_MODE = ['fixed', 'leveraged'] as const
const TARGET_SIDE = { fall: -1, none: 0, rise: 1 } as const

export const FOREX_ORDERS = describe('forex_order', (fixed, changing, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  pairId: fixed.small('pair_id', record.pairId),
  side: fixed.numbered('side', record.side, SIDE),
  status: changing.numbered('status', record.status, STATUS),
  lots: changing.amount('lots', record.lots),
  unitsPerLot: fixed.amount('units_per_lot', record.unitsPerLot),
  leverage: fixed.small('leverage', record.leverage),
  feeRate: fixed.amount('fee_rate', record.feeRate),
  feeType: fixed.numbered('fee_type', record.feeType, TRADE_FEE_TYPE),
  marginMode: fixed.either('fixed_margin', record.marginMode, MARGIN_MODE),
  originPrice: fixed.amount('origin_price', record.originPrice),
  openPrice: changing.amountOrZero('open_price', record.openPrice),
  closePrice: changing.amountOrZero('close_price', record.closePrice),
  openRate: changing.amountOrZero('open_rate', record.openRate),
  closeRate: changing.amountOrZero('close_rate', record.closeRate),
  openTick: changing.idOrZero('open_tick', record.openTick),
  closeTick: changing.idOrZero('close_tick', record.closeTick),
  margin: changing.amount('margin', record.margin),
  fee: changing.amount('fee', record.fee),
  stopLoss: changing.amountOrZero('stop_loss', record.stopLoss),
  takeProfit: changing.amountOrZero('take_profit', record.takeProfit),
  trailDistance: changing.amountOrZero('trail_distance', record.trailDistance),
  trailPercent: changing.amountOrZero('trail_percent', record.trailPercent),
  trailPeak: changing.amountOrZero('trail_peak', record.trailPeak),
  trailPeakTick: changing.idOrZero('trail_peak_tick', record.trailPeakTick),
  trailKnownTo: changing.idOrZero('trail_known_to', record.trailKnownTo),
  targetSide: fixed.numbered('target_side', record.targetSide, TARGET_SIDE),
  profit: changing.amount('profit', record.profit),
  badDebt: changing.amount('bad_debt', record.badDebt),
  closeReason: changing.textOrEmpty('close_reason', record.closeReason),
  origin: fixed.numbered('follow_type', record.origin, ORIGIN),
  originId: fixed.idOrZero('origin_id', record.originId),
  relationId: fixed.idOrZero('relation_id', record.relationId),
  splitFrom: fixed.idOrZero('split_from', record.splitFrom),
  ocoId: fixed.idOrZero('oco_id', record.ocoId),
  expiresAt: fixed.idOrZero('expires_at', record.expiresAt),
  createdAt: fixed.id('created_at', record.createdAt),
  openedAt: changing.idOrZero('opened_at', record.openedAt),
  closedAt: changing.idOrZero('closed_at', record.closedAt),
}))
