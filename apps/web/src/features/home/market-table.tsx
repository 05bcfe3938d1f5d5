// The desktop's market overview: a table with day lines, day range and sortable heads.
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { NumberSigns } from '@tallystick/i18n/numbers'
import { memo, useCallback, useRef } from 'react'
import { useIsStale } from '../../live/live.ts'
import type { Quote } from '../../live/quote-store.ts'
import type { Pair } from '../../entities/pair/pairs.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { ChangePercent, Price } from '../../ui/primitives/figures.tsx'
import { ClosedLabel } from '../../ui/primitives/labels.tsx'
import { PairLogo } from '../../ui/primitives/pair-logo.tsx'
import { useWrittenQuote, writePrice } from '../../ui/primitives/written-quote.ts'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { nextSort, type PairFilter, type SortKey } from './pair-filter.ts'

interface MarketTableProps {
  readonly pairs: readonly Pair[]
  readonly lines: ReadonlyMap<string, readonly number[]> | undefined
  readonly sort: PairFilter['sort']
  readonly onSort: (sort: PairFilter['sort']) => void
  readonly onOpen: (code: string) => void
}

export function MarketTable({ pairs, lines, sort, onSort, onOpen }: MarketTableProps) {
  const t = useWords('home')
  const head = (key: SortKey, words: string, end: boolean) => (
    <th
      scope="col"
      aria-sort={sort?.key === key ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      className={`p-0 font-normal ${end ? 'text-end' : 'text-start'}`}
    >
      <button
        type="button"
        onClick={() => onSort(nextSort(sort, key))}
        className="inline-flex min-h-9 items-center gap-1 px-4 py-1 hover:text-ink"
      >
        {words}
        {sort?.key === key && (sort.descending ? <ArrowDown className="size-3" /> : <ArrowUp className="size-3" />)}
      </button>
    </th>
  )
  return (
    <table className="w-full border-collapse text-sm">
      <thead className="text-xs text-muted">
        <tr className="border-b border-line">
          {head('market', t('market'), false)}
          <th scope="col" className="px-4 text-start font-normal">
            {t('lastDay')}
          </th>
          {head('price', t('last'), true)}
          {head('change', t('change'), true)}
          <th scope="col" className="px-4 text-end font-normal">
            {t('dayRange')}
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(pair => (
          <MarketRow key={pair.id} pair={pair} closes={lines?.get(pair.code)} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

interface MarketRowProps {
  readonly pair: Pair
  readonly closes: readonly number[] | undefined
  readonly onOpen: (code: string) => void
}

const MarketRow = memo(function MarketRow({ pair, closes, onOpen }: MarketRowProps) {
  const row = useRef<HTMLTableRowElement>(null)
  const { signs } = useLocale()
  const writeRange = useCallback(
    (within: Element, { close }: Quote) => {
      const range = rangeOf(closes, close, pair.places)
      const shown = within.querySelector<HTMLElement>('[data-range]')
      if (range !== undefined && shown !== null) write(shown, range, signs)
    },
    [closes, pair.places, signs],
  )
  const quote = useWrittenQuote(pair.code, row, writeRange)
  const stale = useIsStale(pair.code, pair.staleLimitMs)
  const closed = quote?.open === false
  return (
    <tr
      ref={row}
      data-pair={pair.code}
      onClick={() => onOpen(pair.code)}
      // A stacking context: the browser paints a row that did not change from memory.
      className="isolate cursor-pointer border-b border-line/60 transition last:border-0 hover:bg-sunken"
    >
      <td className="px-4 py-2">
        <button
          type="button"
          onClick={() => onOpen(pair.code)}
          className="flex items-center gap-3 rounded-sm text-start"
        >
          <PairLogo code={pair.showCode} src={pair.logo} className={`size-8 ${closed ? 'opacity-60' : ''}`} />
          <span>
            <span className="block font-medium">{pair.showCode}</span>
            <span className="block text-xs text-muted">{pair.name}</span>
          </span>
        </button>
      </td>
      <td className="px-4">
        <Sparkline values={closes} className={`h-8 w-24 ${closed ? 'opacity-60' : ''}`} />
      </td>
      <td className="w-40 px-4 text-end">
        <span className={`h-6 min-w-26 ${CELL}`}>
          {quote ? <Price text={quote.close} isWritten stale={stale || closed} className="text-base" /> : '–'}
        </span>
      </td>
      <td className="px-4 text-end whitespace-nowrap">
        {closed ? (
          <ClosedLabel nextOpen={pair.nextOpen} withTime />
        ) : (
          <span className={`h-5 min-w-20 ${CELL}`}>{quote && <ChangePercent text={quote.change} isWritten />}</span>
        )}
      </td>
      <td className="w-44 px-4">{quote && <DayRange range={rangeOf(closes, quote.close, pair.places)} />}</td>
    </tr>
  )
})

/** Of the size of its column: the text of a figure that moves lays out nothing else, least of all the table. */
const CELL = 'block contain-size contain-layout'

interface Range {
  readonly low: string
  readonly high: string
  /** Of the price between them, in whole percent: less is not seen. */
  readonly place: number
}

/** Where the price stands between the day's low and high. For the eye, so plain numbers do. */
function rangeOf(closes: readonly number[] | undefined, close: string, places: number): Range | undefined {
  if (closes === undefined || closes.length === 0) return undefined
  const price = Number(close)
  const low = Math.min(price, ...closes)
  const high = Math.max(price, ...closes)
  const place = high === low ? 50 : Math.round(((price - low) / (high - low)) * 100)
  return { low: low.toFixed(places), high: high.toFixed(places), place }
}

const leftOf = (range: Range): string => `${range.place}%`

function DayRange({ range }: { readonly range: Range | undefined }) {
  if (range === undefined) return null
  return (
    <span dir="ltr" data-range="" className={`h-6 min-w-36 ${CELL}`}>
      <span className="relative block h-1 rounded-full bg-line">
        {/* A picture that moves in its box: a box that moves would have all layers of the page sorted anew. */}
        <span className="range-dot absolute -inset-1" style={{ backgroundPositionX: leftOf(range) }} />
      </span>
      <span className="mt-1 flex justify-between text-xs text-muted">
        <Price text={range.low} />
        <Price text={range.high} />
      </span>
    </span>
  )
}

/** Past React, as the price is (written-quote.ts). */
function write(shown: HTMLElement, range: Range, signs: NumberSigns): void {
  const dot = shown.querySelector<HTMLElement>('[style]')
  if (dot !== null && dot.style.backgroundPositionX !== leftOf(range)) dot.style.backgroundPositionX = leftOf(range)
  const [low, high] = shown.querySelectorAll('[data-value]')
  if (low !== undefined) writePrice(low, range.low, signs)
  if (high !== undefined) writePrice(high, range.high, signs)
}
