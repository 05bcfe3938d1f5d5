// The order page combines two features, forex and micro, because features do not import each other.
import { useNavigate, useSearch } from '@tallystick/ui/routing/routing'
import { MICRO_STATUS_NUMBER } from '../entities/micro/micro.ts'
import { MicroRecord } from '../features/micro/micro-record.tsx'
import { OrdersScreen } from '../features/orders/orders-screen.tsx'
import { useWords } from '../platform/words.ts'
import { Choices } from '../ui/forms/choices.tsx'

export default function OrderPage() {
  const navigate = useNavigate()
  const { source = 0, type = 1 } = useSearch('/order')
  const sourceSwitch = <SourceSwitch value={source} />
  if (source === 0) return <OrdersScreen sourceSwitch={sourceSwitch} />
  return (
    <MicroRecord
      status={type === 3 ? 'closed' : 'running'}
      onStatus={status =>
        void navigate({ to: '/order', search: { source: 1, type: MICRO_STATUS_NUMBER[status] }, replace: true })
      }
      sourceSwitch={sourceSwitch}
    />
  )
}

function SourceSwitch({ value }: { readonly value: 0 | 1 }) {
  const t = useWords('app')
  const navigate = useNavigate()
  return (
    <Choices
      kind="tabs"
      look="segments"
      label={t('product')}
      className="min-w-48"
      options={[
        { value: 0, label: t('contract') },
        { value: 1, label: t('future') },
      ]}
      value={value}
      onChange={source => void navigate({ to: '/order', search: { source, type: 1 }, replace: true })}
    />
  )
}
