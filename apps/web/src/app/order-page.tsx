// The order page combines two features, forex and micro, because features do not import each other.
import { useNavigate, useSearch } from '@tallystick/ui/routing/routing'
import { MICRO_STATUS_NUMBER } from '../entities/micro/micro.ts'
import { HistoryBar } from '../entities/order/history-bar.tsx'
import { filterFrom, type HistoryFilter } from '../entities/order/history-filter.ts'
import { MicroRecord } from '../features/micro/micro-record.tsx'
import { OrdersScreen } from '../features/orders/orders-screen.tsx'
import { useWords } from '../platform/words.ts'
import { Choices } from '../ui/forms/choices.tsx'

export default function OrderPage() {
  const navigate = useNavigate()
  const { source = 0, type = 1, ...search } = useSearch('/order')
  const filter = filterFrom(search)
  const parts = {
    sourceSwitch: <SourceSwitch value={source} />,
    filter,
    filterBar: <Filters source={source} filter={filter} />,
  }
  if (source === 0) return <OrdersScreen {...parts} />
  return (
    <MicroRecord
      {...parts}
      status={type === 3 ? 'closed' : 'running'}
      onStatus={status =>
        void navigate({ to: '/order', search: { source: 1, type: MICRO_STATUS_NUMBER[status] }, replace: true })
      }
    />
  )
}

/** The address carries what the history is narrowed by, so that it can be kept and come back to. */
function Filters({ source, filter }: { readonly source: 0 | 1; readonly filter: HistoryFilter }) {
  const orders = useWords('orders')
  const micro = useWords('micro')
  const navigate = useNavigate()
  return (
    <HistoryBar
      product={source === 0 ? 'contract' : 'future'}
      filter={filter}
      sides={source === 0 ? [orders('buy'), orders('sell')] : [micro('buyUp'), micro('buyDown')]}
      onChange={(chosen, product) =>
        void navigate({
          to: '/order',
          search: { source: product === 'contract' ? 0 : 1, type: 3, ...chosen },
          replace: true,
        })
      }
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
