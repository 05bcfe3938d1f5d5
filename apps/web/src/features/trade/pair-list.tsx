// The list of pairs beside (or, on phones, in a drawer over) the chart: search, watched ones first, latest close.
import { Search } from 'lucide-react'
import { memo, type Ref, useMemo, useRef, useState } from 'react'
import { useIsStale } from '../../live/live.ts'
import { usePairs } from '../../entities/pair/markets.ts'
import { type Pair, searchPairs } from '../../entities/pair/pairs.ts'
import { StarButton, type StarredPair, useStars } from '../../entities/watchlist/use-stars.tsx'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { ChangePercent, Price } from '../../ui/primitives/figures.tsx'
import { ClosedLabel } from '../../ui/primitives/labels.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { PairLogo } from '../../ui/primitives/pair-logo.tsx'
import { useWrittenQuote } from '../../ui/primitives/written-quote.ts'

interface PairListProps {
  readonly chosen: string | undefined
  readonly onPick: (pair: Pair) => void
  readonly searchRef?: Ref<HTMLInputElement>
}

export function PairList({ chosen, onPick, searchRef }: PairListProps) {
  const t = useWords('trade')
  const { data: pairs, isError, error, refetch } = usePairs()
  const stars = useStars('/trade')
  const [text, setText] = useState('')
  const found = useMemo(() => searchPairs(pairs ?? [], text), [pairs, text])
  const isWatched = (pair: Pair): boolean => stars.isWatched(pair.id)
  const shown = [...found.filter(isWatched), ...found.filter(pair => !isWatched(pair))]

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
            <ErrorState failure={error} onRetry={() => void refetch()} />
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
              isWatched={isWatched(pair)}
              choosesLists={stars.chooses}
              onStar={stars.press}
              onPick={onPick}
            />
          ))
        )}
      </div>
      {stars.sheet}
    </div>
  )
}

interface PairOptionProps {
  readonly pair: Pair
  readonly chosen: boolean
  readonly isWatched: boolean
  readonly choosesLists: boolean
  readonly onStar: (pair: StarredPair) => void
  readonly onPick: (pair: Pair) => void
}

const PairOption = memo(function PairOption(props: PairOptionProps) {
  const { pair, chosen, onPick } = props
  const row = useRef<HTMLButtonElement>(null)
  const quote = useWrittenQuote(pair.code, row)
  const stale = useIsStale(pair.code, pair.staleLimitMs)
  return (
    <div className={`group isolate flex items-center rounded-control ${chosen ? 'bg-accent-soft' : 'hover:bg-sunken'}`}>
      <button
        ref={row}
        type="button"
        data-pair={pair.code}
        aria-current={chosen || undefined}
        onClick={() => onPick(pair)}
        className="flex min-h-13 min-w-0 grow items-center gap-2.5 ps-2 text-start desktop:min-h-11"
      >
        <PairLogo code={pair.showCode} src={pair.logo} className="size-7" />
        {/* As high as two lines, and as wide as there is room: the text of a figure that moves lays out its row, not the screen. */}
        <span className="min-w-0 grow">
          <span className="flex h-9 items-center gap-2.5 contain-size contain-layout">
            <span className="grow text-sm font-medium">{pair.showCode}</span>
            <span className="flex flex-col items-end text-sm leading-tight">
              {quote && <Price text={quote.close} isWritten stale={stale || !quote.open} />}
              {quote &&
                (quote.open ? (
                  <ChangePercent text={quote.change} isWritten className="text-xs" />
                ) : (
                  <ClosedLabel nextOpen={null} />
                ))}
            </span>
          </span>
        </span>
      </button>
      <StarButton pair={pair} isWatched={props.isWatched} chooses={props.choosesLists} onPress={props.onStar} />
    </div>
  )
})
