// The comparison order by order, newest first: both results, and the causes that are not zero.
import { formatDecimal } from '@tallystick/kernel/decimal'
import { useWords } from '../../../platform/words.ts'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { Amount } from '../../../ui/primitives/figures.tsx'
import { WireTime } from '../../../ui/primitives/wire-time.tsx'
import { PagedList } from '../../../ui/tables/paged-list.tsx'
import { CAUSE_NAMES } from './cause-names.ts'
import { CAUSES, type ComparedOrder, useComparedOrders } from './comparison.ts'

interface ComparedSheetProps {
  readonly traderId: string
  readonly onClose: () => void
}

export function ComparedSheet({ traderId, onClose }: ComparedSheetProps) {
  const t = useWords('follow')
  const orders = useComparedOrders(traderId)
  const rows = orders.data?.rows
  return (
    <Sheet title={t('orderByOrder')} onClose={onClose}>
      <PagedList
        isReady={rows !== undefined}
        isEmpty={rows?.length === 0}
        list={orders}
        empty={t('compareEmpty')}
        skeleton="h-24"
      >
        <ul className="divide-y divide-line">
          {rows?.map(order => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      </PagedList>
    </Sheet>
  )
}

function OrderRow({ order }: { readonly order: ComparedOrder }) {
  const t = useWords('follow')
  const causes = CAUSES.filter(cause => order.isCopied && Number(formatDecimal(order[cause], 2)) !== 0)
  return (
    <li className="py-3 text-sm" data-testid="compared-order" data-copied={order.isCopied}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{order.showCode}</span>
        <span className={order.side === 'buy' ? 'text-up' : 'text-down'}>{t(order.side)}</span>
        <span className="ms-auto text-xs text-muted">
          <WireTime text={order.closedAt} />
        </span>
      </p>
      <dl className="mt-1.5 grid grid-cols-2 gap-x-6 gap-y-1">
        <Line label={t('compareYou')} value={order.own} />
        <Line label={t('difference')} value={order.difference} />
        {causes.map(cause => (
          <Line key={cause} label={t(CAUSE_NAMES[cause])} value={order[cause]} isSmall />
        ))}
      </dl>
      {!order.isCopied && (
        <p className="mt-1 text-xs text-pretty text-muted">
          {t('skipped')}: {order.message === '' ? t('notRecorded') : order.message}
        </p>
      )}
    </li>
  )
}

interface LineProps {
  readonly label: string
  readonly value: bigint
  readonly isSmall?: boolean
}

function Line({ label, value, isSmall = false }: LineProps) {
  return (
    <div className={`flex items-baseline justify-between gap-2 ${isSmall ? 'text-xs' : ''}`}>
      <dt className="text-muted">{label}</dt>
      <dd>
        <Amount value={value} places={2} signed />
      </dd>
    </div>
  )
}
