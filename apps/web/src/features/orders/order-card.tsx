// One order in the phone's list. Tapping it opens its details.
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { Chip } from '@tallystick/ui/primitives/chip'
import { memo } from 'react'
import type { Order, OrderStatus } from '../../entities/order/order.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Amount, Price } from '../../ui/primitives/figures.tsx'
import { PairLogo } from '../../ui/primitives/pair-logo.tsx'
import { useOrderView } from './order-view.ts'
import { endedWords, reasonWords } from './reason-words.ts'

interface OrderCardProps {
  readonly order: Order
  /** Which list it is in: one that ended while it was looked at is still among the open ones. */
  readonly list: OrderStatus
  readonly onOpen: (id: number) => void
}

export const OrderCard = memo(function OrderCard({ order, list, onOpen }: OrderCardProps) {
  const t = useWords('orders')
  const { current, profit } = useOrderView(order)
  const { places } = order.pair
  const filled = order.open !== 0n
  const isEnded = list !== order.status
  const reason = isEnded ? endedWords(order.reason) : reasonWords(order.reason)
  return (
    <button
      type="button"
      data-order={order.id}
      data-ended={isEnded || undefined}
      onClick={() => onOpen(order.id)}
      className="w-full rounded-card border border-line bg-surface p-4 text-start transition hover:border-line-strong active:bg-sunken data-ended:bg-sunken"
    >
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <PairLogo code={order.pair.showCode} src={order.pair.logo} className="size-7" />
        <span className="font-semibold">{order.pair.showCode}</span>
        <SideLabel order={order} />
        {order.copied && <Chip tone="accent">{t('copied')}</Chip>}
        {filled && reason && <span className="ms-auto text-end text-xs text-muted">{t(reason)}</span>}
      </span>
      <span className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-muted">
        <span className="figure">
          <Price text={formatDecimal(filled ? order.open : order.requested, places)} />
          {current !== 0n && (
            <>
              <span className="mx-1.5">→</span>
              <Price text={formatDecimal(current, places)} className="text-ink" />
            </>
          )}
        </span>
        {filled ? (
          <span data-testid="order-profit" className="ms-auto">
            <Amount value={profit} places={6} signed className="text-base font-medium" />
          </span>
        ) : (
          reason && <span className="text-xs">{t(reason)}</span>
        )}
      </span>
      {(order.status !== 'closed' || isEnded) && (order.stopLoss !== 0n || order.takeProfit !== 0n) && (
        <span className="mt-2 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-2 text-xs text-muted">
          {order.stopLoss !== 0n && (
            <span>
              {t('stopLoss')} <Price text={formatDecimal(order.stopLoss, places)} />
            </span>
          )}
          {order.takeProfit !== 0n && (
            <span>
              {t('takeProfit')} <Price text={formatDecimal(order.takeProfit, places)} />
            </span>
          )}
        </span>
      )}
    </button>
  )
})

export function SideLabel({ order }: { readonly order: Order }) {
  const t = useWords('orders')
  const { signs } = useLocale()
  const buy = order.side === 'buy'
  return (
    <span className={`inline-flex items-baseline gap-1 text-sm whitespace-nowrap ${buy ? 'text-up' : 'text-down'}`}>
      <span className="text-[0.65em]" aria-hidden="true">
        {buy ? '▲' : '▼'}
      </span>
      {t(order.side)}
      <span className="figure text-muted">
        {formatPlain(trimDecimal(order.lots), signs)}
        {order.leverage > 0 && ` ×${order.leverage}`}
      </span>
    </span>
  )
}

export function OrderCardSkeleton() {
  return (
    <div className="mb-3 rounded-card border border-line bg-surface p-4">
      <div className="flex justify-between">
        <span className="skeleton h-6 w-36" />
        <span className="skeleton h-6 w-24" />
      </div>
      <span className="skeleton mt-3 block h-4 w-44" />
    </div>
  )
}
