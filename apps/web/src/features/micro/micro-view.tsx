// Parts shared by all views of a micro order: direction, duration, reason, and its result at the current price.
import { microProfit } from '@tallystick/formulas/micro'
import type { Catalogues } from '@tallystick/i18n/catalogues'
import { parseDecimal, type Price, type Usd } from '@tallystick/kernel/decimal'
import { Check, RotateCcw, X } from 'lucide-react'
import type { MicroOrder } from '../../entities/micro/micro.ts'
import { useQuote } from '../../live/live.ts'
import { useWords } from '../../platform/words.ts'

export interface MicroView {
  /** Newest price while it runs, end price afterwards; 0 without one. */
  readonly current: Price
  readonly profit: Usd
}

export function useMicroView(order: MicroOrder): MicroView {
  const quote = useQuote(order.status === 'running' ? order.pair.code : '')
  if (order.status === 'closed') return { current: order.end, profit: order.profit }
  const price = quote === undefined ? undefined : parseDecimal(quote.close)
  if (price === undefined) return { current: 0n, profit: order.profit }
  return { current: price, profit: microProfit(order, order.direction, order.open, price) }
}

/** Arrow, word and colour say the same. */
export function DirectionLabel({ order }: { readonly order: Pick<MicroOrder, 'direction'> }) {
  const t = useWords('micro')
  const isUp = order.direction === 'up'
  return (
    <span className={`text-sm font-medium ${isUp ? 'text-up' : 'text-down'}`}>
      <span className="me-1 text-[0.75em]" aria-hidden="true">
        {isUp ? '▲' : '▼'}
      </span>
      {t(isUp ? 'buyUp' : 'buyDown')}
    </span>
  )
}

const MARKS = {
  won: { Icon: Check, tone: 'bg-sunken text-up' },
  lost: { Icon: X, tone: 'bg-sunken text-down' },
  void: { Icon: RotateCcw, tone: 'bg-sunken text-muted' },
} as const

/** The sign of the result, as large as the ring it takes the place of. */
export function ResultMark({ order }: { readonly order: Pick<MicroOrder, 'reason'> }) {
  const { Icon, tone } = MARKS[order.reason === 'won' || order.reason === 'lost' ? order.reason : 'void']
  return (
    <span className={`inline-grid size-12 shrink-0 place-items-center rounded-full ${tone}`} aria-hidden="true">
      <Icon className="size-5" />
    </span>
  )
}

/** 30 s, 2 min. */
export function useDurationText(): (seconds: number) => string {
  const t = useWords('micro')
  return seconds => (seconds % 60 === 0 ? t('minutes', { minutes: seconds / 60 }) : t('seconds', { seconds }))
}

const REASONS = {
  '': null,
  won: 'reasonWon',
  lost: 'reasonLost',
  market_closed: 'reasonMarketClosed',
  no_tick: 'reasonNoTick',
  stale: 'reasonStale',
  voided: 'reasonReset',
} as const satisfies Record<MicroOrder['reason'], keyof Catalogues['micro'] | null>

export function microReason(reason: MicroOrder['reason']) {
  return REASONS[reason]
}
