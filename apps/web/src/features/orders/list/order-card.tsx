// One order in the phone's list. Tapping it opens its details; a position also has its close button.
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { Chip } from '@tallystick/ui/primitives/chip'
import { memo } from 'react'
import { KeyChip } from '../../../entities/key-marks/key-marks.tsx'
import { EntryChips } from '../../../entities/journal/entry-view.tsx'
import { OrderTime } from '../../../entities/order/order-time.tsx'
import type { Order, OrderStatus } from '../../../entities/order/order.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { Amount, CONTRACT_PLACES, Price } from '../../../ui/primitives/figures.tsx'
import { PairLogo } from '../../../ui/primitives/pair-logo.tsx'
import { useClosingFault, useOrderView } from '../order-view.ts'
import { endedWords, reasonWords } from '../reason-words.ts'

interface OrderCardProps {
  readonly order: Order
  /** Which list it is in: one that ended while it was looked at is still among the open ones. */
  readonly list: OrderStatus
  readonly onOpen: (id: number) => void
  /** Of a position: asks whether to close it. */
  readonly onClose: (id: number) => void
}

export const OrderCard = memo(function OrderCard({ order, list, onOpen, onClose }: OrderCardProps) {
  const isClosed = order.status === 'closed'
  const isEnded = list !== order.status
  return (
    <article
      data-order={order.id}
      data-ended={isEnded || undefined}
      className="overflow-hidden rounded-card border border-line bg-surface transition hover:border-line-strong data-ended:bg-sunken"
    >
      <button
        type="button"
        data-opens="details"
        onClick={() => onOpen(order.id)}
        className="w-full p-4 text-start active:bg-sunken"
      >
        <Head order={order} isEnded={isEnded} />
        <Figures order={order} isEnded={isEnded} />
        {isClosed && <OrderTime order={order} className="mt-2 block text-xs text-muted" />}
      </button>
      {!isClosed && <Foot order={order} onClose={onClose} />}
    </article>
  )
})

interface PartProps {
  readonly order: Order
  readonly isEnded: boolean
}

function Head({ order, isEnded }: PartProps) {
  const t = useWords('orders')
  const reason = wordsOfReason(order, isEnded)
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <PairLogo code={order.pair.showCode} src={order.pair.logo} className="size-7" />
      <span className="font-semibold">{order.pair.showCode}</span>
      <SideLabel order={order} />
      <OcoMark order={order} />
      <KeyChip marks={order.keyMarks} />
      <EntryChips entry={order.entry} />
      {order.copied && <Chip tone="accent">{t('copied')}</Chip>}
      {order.open !== 0n && reason && <span className="ms-auto text-end text-xs text-muted">{t(reason)}</span>}
    </span>
  )
}

function wordsOfReason(order: Order, isEnded: boolean) {
  return isEnded ? endedWords(order.reason) : reasonWords(order.reason)
}

function Figures({ order, isEnded }: PartProps) {
  const t = useWords('orders')
  const { current, profit } = useOrderView(order)
  const { places } = order.pair
  const filled = order.open !== 0n
  const reason = wordsOfReason(order, isEnded)
  return (
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
          <Amount value={profit} places={CONTRACT_PLACES} signed className="text-base font-medium" />
        </span>
      ) : (
        reason && <span className="text-xs">{t(reason)}</span>
      )}
    </span>
  )
}

/** Stops and time of what is open, and the button that closes a position. */
function Foot({ order, onClose }: { readonly order: Order; readonly onClose: (id: number) => void }) {
  const t = useWords('orders')
  const fault = useClosingFault(order)
  const { places } = order.pair
  return (
    <div className="flex items-center gap-3 border-t border-line ps-4 text-xs text-muted">
      <div className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <OrderTime order={order} />
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
      </div>
      {order.status === 'holding' && (
        <button
          type="button"
          aria-label={t('closePosition')}
          disabled={fault !== null}
          title={fault ? t(fault) : undefined}
          onClick={() => onClose(order.id)}
          className="min-h-11 shrink-0 px-4 text-sm font-medium text-accent transition active:bg-sunken disabled:opacity-50"
        >
          {t('closeShort')}
        </button>
      )}
    </div>
  )
}

/** On both orders of a pair, while both wait. */
export function OcoMark({ order }: { readonly order: Order }) {
  const t = useWords('orders')
  if (order.otherId === null) return null
  return (
    <abbr title={t('oco')} className="no-underline">
      <Chip>{t('ocoShort')}</Chip>
    </abbr>
  )
}

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
