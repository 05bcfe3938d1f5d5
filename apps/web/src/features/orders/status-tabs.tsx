// Tabs for positions, pending orders and history; the first two with their counts.
import type { OrderStatus } from '../../entities/order/order.ts'
import { useOrders } from '../../entities/order/orders.ts'
import { useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { Counted } from '../../ui/forms/counted.tsx'

interface StatusTabsProps {
  readonly value: OrderStatus
  readonly onChange: (status: OrderStatus) => void
  readonly look: 'segments' | 'underline'
}

export function StatusTabs({ value, onChange, look }: StatusTabsProps) {
  const t = useWords('orders')
  const { data: holding } = useOrders('holding')
  const { data: pending } = useOrders('pending')
  return (
    <Choices
      kind="tabs"
      look={look}
      label={t('title')}
      // By their words: a number that comes later finds room in the same line.
      className={look === 'segments' ? 'auto-cols-auto!' : ''}
      options={[
        { value: 'holding', label: <Counted words={t('holding')} count={holding?.total} /> },
        { value: 'pending', label: <Counted words={t('pending')} count={pending?.total} /> },
        { value: 'closed', label: t('history') },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
