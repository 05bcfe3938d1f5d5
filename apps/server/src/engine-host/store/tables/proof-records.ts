// Stops of orders as they were set, and accounts that were stopped out: the tables order_stops and stop_out.
import { describe } from './table.ts'

export const ORDER_STOPS = describe('order_stops', (fixed, _, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  orderId: fixed.id('order_id', record.orderId),
  stopLoss: fixed.amountOrZero('stop_loss', record.stopLoss),
  takeProfit: fixed.amountOrZero('take_profit', record.takeProfit),
  trailDistance: fixed.amountOrZero('trail_distance', record.trailDistance),
  trailPercent: fixed.amountOrZero('trail_percent', record.trailPercent),
  trailBegins: fixed.flag('trail_begins', record.trailBegins),
  tick: fixed.id('tick', record.tick),
  at: fixed.id('at', record.at),
}))

export const STOP_OUTS = describe('stop_out', (fixed, _, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  money: fixed.amount('money', record.money),
  equity: fixed.amount('equity', record.equity),
  margin: fixed.amount('margin', record.margin),
  level: fixed.amount('level', record.level),
  ticks: fixed.text('ticks', record.ticks),
  at: fixed.id('at', record.at),
}))
