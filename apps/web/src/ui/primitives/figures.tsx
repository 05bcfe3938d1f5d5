// Figures: prices, amounts and percentages. Tabular, left to right in every language, exact text in `data-value`.
import { type Decimal, formatDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from '@tallystick/ui/theme/class-names'
import type { Quote } from '../../live/quote-store.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { tint } from './tint.ts'

interface PriceProps {
  /** Plain decimal text. */
  readonly text: string
  /** Gives the tint when the price moves. */
  readonly quote?: Quote | undefined
  /** Too old to trade on: shown, but greyed. */
  readonly stale?: boolean
  /** The newest price of a pair, written by what shows the pair (written-quote.ts). */
  readonly isWritten?: boolean
  readonly className?: string
}

/** A price; its last digit, the one that moves, is slightly stronger. */
export function Price({ text, quote, stale = false, isWritten = false, className }: PriceProps) {
  const { signs } = useLocale()
  const shown = formatPlain(text, signs)
  const { version = 0, direction = 'none' } = quote ?? {}
  const cell = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (cell.current && version > 0 && direction !== 'none' && !stale) tint(cell.current, direction)
    // Once for each move: not for a price that stays as it is and is old no more.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [version])
  return (
    <span
      ref={cell}
      className={classNames('figure', stale && 'text-muted', className)}
      data-value={text}
      data-figure={isWritten ? 'close' : undefined}
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

interface ChangeProps {
  readonly text: string
  /** The newest change of a pair, written by what shows the pair (written-quote.ts). */
  readonly isWritten?: boolean
  readonly className?: string
}

export function changeTone(text: string): 'up' | 'down' | 'flat' {
  if (/^-?0*\.?0*$/.test(text)) return 'flat'
  return text.startsWith('-') ? 'down' : 'up'
}

const CHANGE_LOOKS = { up: 'text-up', down: 'text-down', flat: 'text-muted' }

/** A percentage of change: arrow, sign and colour say the same thing three ways. */
export function ChangePercent({ text, isWritten = false, className }: ChangeProps) {
  const { signs } = useLocale()
  const t = useWords('app')
  const tone = changeTone(text)
  return (
    <span
      className={classNames('figure', CHANGE_LOOKS[tone], className)}
      data-value={text}
      data-figure={isWritten ? 'change' : undefined}
    >
      {tone !== 'flat' && (
        <>
          <span className="sr-only">{t(tone)} </span>
          <span className="me-0.5 text-[0.7em]" aria-hidden="true">
            {tone === 'down' ? '▼' : '▲'}
          </span>
        </>
      )}
      {`${formatPlain(text, signs, true)}%`}
    </span>
  )
}
