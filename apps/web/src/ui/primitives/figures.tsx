// Figures: prices, amounts and percentages. Tabular, left to right in every language, exact text in `data-value`.
import { type Decimal, formatDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { classNames } from '@tallystick/ui/theme/class-names'
import type { Quote } from '../../live/quote-store.ts'
import { useLocale, useWords } from '../../platform/words.ts'

interface PriceProps {
  /** Plain decimal text. */
  readonly text: string
  /** Gives the tint when the price moves. */
  readonly quote?: Quote | undefined
  /** Too old to trade on: shown, but greyed. */
  readonly stale?: boolean
  readonly className?: string
}

/** A price; its last digit, the one that moves, is slightly stronger. */
export function Price({ text, quote, stale = false, className }: PriceProps) {
  const { signs } = useLocale()
  const shown = formatPlain(text, signs)
  const tint =
    quote && quote.version > 0 && quote.direction !== 'none' && !stale
      ? `${quote.direction}-${quote.version % 2 === 0 ? 'even' : 'odd'}`
      : undefined
  return (
    <span
      className={classNames('figure', stale && 'text-muted', className)}
      data-value={text}
      data-tint={tint}
      data-stale={stale || undefined}
    >
      {shown.slice(0, -1)}
      <span className="font-semibold">{shown.slice(-1)}</span>
    </span>
  )
}

/** Profit, margin and fee of contracts, own and copied, are shown as they are settled; balances and their sums with two places. */
export const CONTRACT_PLACES = 6

interface AmountProps {
  readonly value: Decimal
  readonly places: number
  /** Puts a plus before what is above zero and colours by sign. */
  readonly signed?: boolean
  readonly unit?: string
  readonly className?: string
}

export function Amount({ value, places, signed = false, unit, className }: AmountProps) {
  const { signs } = useLocale()
  const plain = formatDecimal(value, places)
  return (
    <span className={classNames('figure', signed && toneOf(value), className)} data-value={plain}>
      {formatPlain(plain, signs, signed)}
      {unit !== undefined && <span className="ms-1 text-[max(0.75rem,0.45em)] font-medium text-muted">{unit}</span>}
    </span>
  )
}

export function toneOf(value: Decimal): string {
  return value > 0n ? 'text-up' : value < 0n ? 'text-down' : 'text-muted'
}

/** A percentage that is no change: a rate, a share. */
export function Percent({ text, className }: { readonly text: string; readonly className?: string }) {
  const { signs } = useLocale()
  return (
    <span className={classNames('figure', className)} data-value={text}>
      {formatPlain(text, signs)}%
    </span>
  )
}

/** A percentage of change: arrow, sign and colour say the same thing three ways. */
export function ChangePercent({ text, className }: { readonly text: string; readonly className?: string }) {
  const { signs } = useLocale()
  const t = useWords('app')
  const down = text.startsWith('-')
  const flat = /^-?0*\.?0*$/.test(text)
  return (
    <span
      className={classNames('figure', flat ? 'text-muted' : down ? 'text-down' : 'text-up', className)}
      data-value={text}
    >
      {!flat && (
        <>
          <span className="sr-only">{t(down ? 'down' : 'up')} </span>
          <span className="me-0.5 text-[0.7em]" aria-hidden="true">
            {down ? '▼' : '▲'}
          </span>
        </>
      )}
      {formatPlain(text, signs, true)}%
    </span>
  )
}
