// Sheets that open from a followed master: copies, open or closed, and what was not copied.
import { trimDecimal, decimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { useSession } from '../../platform/stores/session-store.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { PagedList } from '../../ui/tables/paged-list.tsx'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import { useFollowOrders, useSkips } from './follow-calls.ts'
import { FollowOrderRow } from './parts.tsx'
import type { Copies, FollowedMaster, Skip } from './relation.ts'

interface OrdersSheetProps {
  readonly trader: FollowedMaster
  readonly copies: Copies
  readonly onClose: () => void
}

export function OrdersSheet({ trader, copies, onClose }: OrdersSheetProps) {
  const t = useWords('follow')
  const own = useSession(state => state.user?.id ?? '')
  const orders = useFollowOrders(trader.user_id, own, copies)
  return (
    <Sheet title={`${t(copies === 'open' ? 'openOrders' : 'closedOrders')} · ${trader.nickname}`} onClose={onClose}>
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
  trail: 'onlyTrail',
} as const

export function SkipsSheet({ trader, onClose }: { readonly trader: FollowedMaster; readonly onClose: () => void }) {
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

function SkipRow({ skip }: { readonly skip: Skip }) {
  const t = useWords('follow')
  const { signs } = useLocale()
  return (
    <li className="py-3" data-reason={skip.reason}>
      <p className="flex items-baseline gap-2 text-sm">
        <span className="font-semibold">{skip.show_code}</span>
        <span className={skip.side === 'buy' ? 'text-up' : 'text-down'}>{t(skip.side)}</span>
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
