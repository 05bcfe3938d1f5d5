// The order page combines two features, forex and micro, because features do not import each other.
import { useNavigate, useSearch } from '@tallystick/ui/routing/routing'
import { MICRO_STATUS_NUMBER } from '../entities/micro/micro.ts'
import { HistoryBar } from '../entities/order/history-bar.tsx'
import { filterFrom, type HistoryFilter } from '../entities/order/history-filter.ts'
import { type OrderProduct, PRODUCT, PRODUCT_NUMBER, STATUS, STATUS_NUMBER } from '../entities/order/order.ts'
import { MicroRecord } from '../features/micro/micro-record.tsx'
import { PushOffer } from '../features/notices/push-offer.tsx'
import { OrdersScreen } from '../features/orders/orders-screen.tsx'
import { useWords } from '../platform/words.ts'
import { Choices } from '../ui/forms/choices.tsx'

export default function OrderPage() {
  const navigate = useNavigate()
  const { source = PRODUCT_NUMBER.contract, type = STATUS_NUMBER.holding, ...search } = useSearch('/order')
  const product = PRODUCT[source]
  const filter = filterFrom(search)
  const parts = {
    sourceSwitch: <SourceSwitch value={product} />,
    filter,
    filterBar: <Filters product={product} filter={filter} />,
  }
  if (product === 'contract')
    return (
      <>
        <div className="page-edge gutter">
          <PushOffer />
        </div>
        <OrdersScreen {...parts} />
      </>
    )
  return (
    <MicroRecord
      {...parts}
      status={STATUS[type] === 'closed' ? 'closed' : 'running'}
      onStatus={status =>
        void navigate({
          to: '/order',
          search: { source: PRODUCT_NUMBER.future, type: MICRO_STATUS_NUMBER[status] },
          replace: true,
        })
      }
    />
  )
}

/** The address carries what the history is narrowed by, so that it can be kept and come back to. */
function Filters({ product, filter }: { readonly product: OrderProduct; readonly filter: HistoryFilter }) {
  const orders = useWords('orders')
  const micro = useWords('micro')
  const navigate = useNavigate()
  return (
    <HistoryBar
      product={product}
      filter={filter}
      sides={product === 'contract' ? [orders('buy'), orders('sell')] : [micro('buyUp'), micro('buyDown')]}
      onChange={(chosen, next) =>
        void navigate({
          to: '/order',
          search: { source: PRODUCT_NUMBER[next], type: STATUS_NUMBER.closed, ...chosen },
          replace: true,
        })
      }
    />
  )
}

function SourceSwitch({ value }: { readonly value: OrderProduct }) {
  const t = useWords('app')
  const navigate = useNavigate()
  return (
    <Choices
      kind="tabs"
      look="segments"
      label={t('product')}
      className="min-w-48"
      options={[
        { value: 'contract', label: t('contract') },
        { value: 'future', label: t('future') },
      ]}
      value={value}
      onChange={product =>
        void navigate({
          to: '/order',
          search: { source: PRODUCT_NUMBER[product], type: STATUS_NUMBER.holding },
          replace: true,
        })
      }
    />
  )
}
