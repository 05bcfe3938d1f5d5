// The list of pairs beside (or, on phones, in a drawer over) the chart: search, favourites first, latest close.
import { Search, Star } from 'lucide-react'
import { memo, type Ref, useMemo, useState } from 'react'
import { useIsStale, useQuote } from '../../live/live.ts'
import { usePairs } from '../../entities/pair/markets.ts'
import { type Pair, searchPairs } from '../../entities/pair/pairs.ts'
import { toggleFavourite, useSettings } from '../../platform/stores/settings-store.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { ChangePercent, Price } from '../../ui/primitives/figures.tsx'
import { ClosedLabel } from '../../ui/primitives/labels.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { PairLogo } from '../../ui/primitives/pair-logo.tsx'

interface PairListProps {
  readonly chosen: string | undefined
  readonly onPick: (pair: Pair) => void
  readonly searchRef?: Ref<HTMLInputElement>
}

export function PairList({ chosen, onPick, searchRef }: PairListProps) {
  const t = useWords('trade')
  const { data: pairs, isError, refetch } = usePairs()
  const favourites = useSettings(state => state.favourites)
  const [text, setText] = useState('')
  const shown = useMemo(() => {
    const found = searchPairs(pairs ?? [], text)
    const isFavourite = (pair: Pair): boolean => favourites.includes(pair.code)
    return [...found.filter(isFavourite), ...found.filter(pair => !isFavourite(pair))]
  }, [pairs, text, favourites])

  return (
    <div className="flex min-h-0 grow flex-col">
      <label className="relative block shrink-0 pb-2">
        <Search
          className="pointer-events-none absolute start-3 top-3.5 size-4 text-muted desktop:top-3"
          aria-hidden="true"
        />
        <input
          ref={searchRef}
          type="search"
          aria-label={t('searchPairs')}
          placeholder={t('searchPairs')}
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            const first = shown[0]
            if (event.key === 'Enter' && first) onPick(first)
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
          className="min-h-11 w-full rounded-control border border-line bg-surface ps-9 pe-3 text-base focus:border-accent focus:outline-none desktop:min-h-10 desktop:text-sm"
        />
      </label>
      <div className="-mx-2 min-h-0 grow overflow-y-auto overscroll-contain">
        {pairs === undefined ? (
          isError ? (
            <ErrorState onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows count={10}>
              <div className="skeleton mx-2 my-3 h-6" />
            </SkeletonRows>
          )
        ) : shown.length === 0 ? (
          <EmptyState
            text={t('nothingFound', { text })}
            action={
              <Button size="small" onClick={() => setText('')}>
                {t('clearSearch')}
              </Button>
            }
          />
        ) : (
          shown.map(pair => (
            <PairOption
              key={pair.id}
              pair={pair}
              chosen={pair.code === chosen}
              favourite={favourites.includes(pair.code)}
              onPick={onPick}
            />
          ))
        )}
      </div>
    </div>
  )
}

interface PairOptionProps {
  readonly pair: Pair
  readonly chosen: boolean
  readonly favourite: boolean
  readonly onPick: (pair: Pair) => void
}

const PairOption = memo(function PairOption({ pair, chosen, favourite, onPick }: PairOptionProps) {
  const t = useWords('trade')
  const quote = useQuote(pair.code)
  const stale = useIsStale(quote, pair.staleLimitMs)
  return (
    <div className={`group flex items-center rounded-control ${chosen ? 'bg-accent-soft' : 'hover:bg-sunken'}`}>
      <button
        type="button"
        data-pair={pair.code}
        aria-current={chosen || undefined}
        onClick={() => onPick(pair)}
        className="flex min-h-13 min-w-0 grow items-center gap-2.5 ps-2 text-start desktop:min-h-11"
      >
        <PairLogo code={pair.showCode} src={pair.logo} className="size-7" />
        <span className="grow text-sm font-medium">{pair.showCode}</span>
        <span className="flex flex-col items-end text-sm leading-tight">
          {quote && <Price text={quote.close} quote={quote} stale={stale || !quote.open} />}
          {quote &&
            (quote.open ? <ChangePercent text={quote.change} className="text-xs" /> : <ClosedLabel nextOpen={null} />)}
        </span>
      </button>
      <button
        type="button"
        aria-pressed={favourite}
        aria-label={t(favourite ? 'removeFavourite' : 'addFavourite', { pair: pair.showCode })}
        onClick={() => toggleFavourite(pair.code)}
        className="grid size-11 shrink-0 place-items-center text-muted hover:text-accent aria-pressed:text-accent desktop:size-9"
      >
        <Star className={`size-4 ${favourite ? 'fill-current' : ''}`} aria-hidden="true" />
      </button>
    </div>
  )
})
