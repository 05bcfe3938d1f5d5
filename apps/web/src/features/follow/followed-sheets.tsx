// Sheets that open from a followed master: copies, open (1) or closed (3), and what was not copied.
import { trimDecimal, decimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import type { FollowedTrader, SkippedCopy } from '@tallystick/wire/trader/schemas'
import { useSession } from '../../platform/stores/session-store.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { PagedList } from '../../ui/tables/paged-list.tsx'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import { useFollowOrders, useSkips } from './follow-calls.ts'
import { FollowOrderRow } from './parts.tsx'

interface OrdersSheetProps {
  readonly trader: FollowedTrader
  readonly status: 1 | 3
  readonly onClose: () => void
}

export function OrdersSheet({ trader, status, onClose }: OrdersSheetProps) {
  const t = useWords('follow')
  const own = useSession(state => state.user?.id ?? '')
  const orders = useFollowOrders(trader.user_id, own, status)
  return (
    <Sheet title={`${t(status === 1 ? 'openOrders' : 'closedOrders')} · ${trader.nickname}`} onClose={onClose}>
      <PagedList
        isReady={orders.data !== undefined}
        isEmpty={orders.data?.orders.length === 0}
        list={orders}
        empty={t('noOrders')}
        skeleton="h-14"
      >
        <ul className="divide-y divide-line">
          {orders.data?.orders.map(order => (
            <FollowOrderRow key={order.id} order={order} />
          ))}
        </ul>
      </PagedList>
    </Sheet>
  )
}

const WHAT = {
  order: 'wholeOrder',
  stop_loss: 'onlyStopLoss',
  take_profit: 'onlyTakeProfit',
  part: 'onlyPart',
} as const

export function SkipsSheet({ trader, onClose }: { readonly trader: FollowedTrader; readonly onClose: () => void }) {
  const t = useWords('follow')
  const skips = useSkips(trader.user_id)
  return (
    <Sheet title={`${t('skipped')} · ${trader.nickname}`} onClose={onClose}>
      <PagedList
        isReady={skips.data !== undefined}
        isEmpty={skips.data?.length === 0}
        list={skips}
        empty={t('noSkips')}
        skeleton="h-14"
      >
        <ul className="divide-y divide-line">
          {skips.data?.map(skip => (
            <SkipRow key={skip.id} skip={skip} />
          ))}
        </ul>
      </PagedList>
    </Sheet>
  )
}

function SkipRow({ skip }: { readonly skip: SkippedCopy }) {
  const t = useWords('follow')
  const { signs } = useLocale()
  return (
    <li className="py-3" data-reason={skip.reason}>
      <p className="flex items-baseline gap-2 text-sm">
        <span className="font-semibold">{skip.show_code}</span>
        <span className={skip.type === 1 ? 'text-up' : 'text-down'}>{t(skip.type === 1 ? 'buy' : 'sell')}</span>
        <span className="figure text-muted">{formatPlain(trimDecimal(decimal(skip.quantity)), signs)}</span>
        <span className="ms-auto text-xs text-muted">{t(WHAT[skip.what])}</span>
      </p>
      <p className="mt-1 text-sm text-pretty">{skip.message}</p>
      <p className="mt-0.5 text-xs text-muted">
        <WireTime text={skip.created_at} />
      </p>
    </li>
  )
}
