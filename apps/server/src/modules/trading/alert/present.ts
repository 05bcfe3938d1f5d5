// Presents price alerts on the wire.
import { formatDecimal, trimDecimal, type Price } from '@tallystick/kernel/decimal'
import type { KeyMark, PriceAlert } from '@tallystick/wire/trader/schemas'
import type { Market } from '../../../feed/market.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { AlertRow } from './queries.ts'

export function presentAlert(
  alert: AlertRow,
  pair: ReturnType<Market['pair']>,
  marks: readonly KeyMark[] = [],
): PriceAlert {
  const text = (price: Price): string => (pair ? formatDecimal(price, pair.pricePlaces) : trimDecimal(price))
  const ended = (status: AlertRow['status']): string =>
    alert.status === status && alert.endedAt !== null ? timeText(alert.endedAt) : ''
  return {
    id: alert.id,
    forex_id: alert.pairId,
    show_code: pair?.showCode ?? '',
    direction: alert.otherLevel === null ? alert.direction : 'either',
    level: text(alert.level),
    other_level: alert.otherLevel === null ? '0' : text(alert.otherLevel),
    percent: alert.percent === null ? '0' : trimDecimal(alert.percent),
    price: text(alert.originPrice),
    note: alert.note ?? '',
    fired_price: alert.firedPrice === null ? '0' : text(alert.firedPrice),
    fired_at: ended('fired'),
    removed_at: ended('removed'),
    created_at: timeText(alert.createdAt),
    KeyActs: [...marks],
  }
}
