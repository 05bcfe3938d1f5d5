// Tabs for positions, pending orders and history; the first two with their counts.
import type { OrderStatus } from '../../entities/order/order.ts'
import { useOrders } from '../../entities/order/orders.ts'
import { useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'

interface StatusTabsProps {
  readonly value: OrderStatus
  readonly onChange: (status: OrderStatus) => void
  readonly look: 'segments' | 'underline'
  readonly className?: string
}

export function StatusTabs({ value, onChange, look, className = '' }: StatusTabsProps) {
  const t = useWords('orders')
  const { data: holding } = useOrders('holding')
  const { data: pending } = useOrders('pending')
  const counted = (words: string, total: number | undefined) => (
    <>
      {words}
      {total !== undefined && total > 0 && (
        <span className="ms-1.5 text-muted">
          <span className="figure">{total}</span>
        </span>
      )}
    </>
  )
  return (
    <Choices
      kind="tabs"
      look={look}
      label={t('title')}
      className={className}
      options={[
        { value: 'holding', label: counted(t('holding'), holding?.total) },
        { value: 'pending', label: counted(t('pending'), pending?.total) },
        { value: 'closed', label: t('history') },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
