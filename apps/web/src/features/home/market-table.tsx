// The desktop's market overview: a table with day lines, day range and sortable heads.
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo } from 'react'
import { useIsStale, useQuote } from '../../live/live.ts'
import type { Pair } from '../../entities/pair/pairs.ts'
import { useWords } from '../../platform/words.ts'
import { ChangePercent, Price } from '../../ui/primitives/figures.tsx'
import { ClosedLabel } from '../../ui/primitives/labels.tsx'
import { PairLogo } from '../../ui/primitives/pair-logo.tsx'
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
  const quote = useQuote(pair.code)
  const stale = useIsStale(quote, pair.staleLimitMs)
  const closed = quote?.open === false
  return (
    <tr
      data-pair={pair.code}
      onClick={() => onOpen(pair.code)}
      className="cursor-pointer border-b border-line/60 transition last:border-0 hover:bg-sunken"
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
      <td className="px-4 text-end">
        {quote ? <Price text={quote.close} quote={quote} stale={stale || closed} className="text-base" /> : '–'}
      </td>
      <td className="px-4 text-end">
        {closed ? <ClosedLabel nextOpen={pair.nextOpen} withTime /> : quote && <ChangePercent text={quote.change} />}
      </td>
      <td className="w-44 px-4">
        <DayRange closes={closes} price={quote ? Number(quote.close) : undefined} places={pair.places} />
      </td>
    </tr>
  )
})

interface DayRangeProps {
  readonly closes: readonly number[] | undefined
  readonly price: number | undefined
  readonly places: number
}

/** Where the price stands between the day's low and high. For the eye, so plain numbers do. */
function DayRange({ closes, price, places }: DayRangeProps) {
  if (closes === undefined || closes.length === 0 || price === undefined) return null
  const low = Math.min(price, ...closes)
  const high = Math.max(price, ...closes)
  const share = high === low ? 50 : ((price - low) / (high - low)) * 100
  return (
    <span dir="ltr" className="block">
      <span className="relative block h-1 rounded-full bg-line">
        <span className="absolute top-1/2 size-2 -translate-1/2 rounded-full bg-accent" style={{ left: `${share}%` }} />
      </span>
      <span className="mt-1 flex justify-between text-xs text-muted">
        <Price text={low.toFixed(places)} />
        <Price text={high.toFixed(places)} />
      </span>
    </span>
  )
}
