// Date and time of an order in its row, in UTC as in the details: when it closed, or when it was opened or placed while it is open.
import { parseWireTime } from '@tallystick/i18n/dates'
import { useLocale } from '../../platform/words.ts'

interface OrderTimeProps {
  readonly order: { readonly status: string; readonly createdAt: string; readonly completedAt: string }
  readonly className?: string
}

export function OrderTime({ order, className = '' }: OrderTimeProps) {
  const { times } = useLocale()
  const at = parseWireTime(order.status === 'closed' ? order.completedAt : order.createdAt)
  if (at === undefined) return null
  return (
    <time dateTime={new Date(at).toISOString()} data-testid="order-time" className={`tabular-nums ${className}`}>
      {times.moment(at)} UTC
    </time>
  )
}
