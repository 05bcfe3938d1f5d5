// When an order closed, or when it was opened or placed while it is open: date and time in UTC, as in the details.
import { parseWireTime } from '@tallystick/i18n/dates'
import type { Order } from '../../entities/order/order.ts'
import { useLocale } from '../../platform/words.ts'

export function OrderTime({ order, className = '' }: { readonly order: Order; readonly className?: string }) {
  const { times } = useLocale()
  const at = parseWireTime(order.status === 'closed' ? order.completedAt : order.createdAt)
  if (at === undefined) return null
  return (
    <time dateTime={new Date(at).toISOString()} data-testid="order-time" className={`figure ${className}`}>
      {times.moment(at)} UTC
    </time>
  )
}
