// One of the four featured pairs: name, area chart, price, change.
import { memo, useRef } from 'react'
import type { Pair } from '../../entities/pair/pairs.ts'
import { ChangePercent, Price } from '../../ui/primitives/figures.tsx'
import { useWrittenQuote } from '../../ui/primitives/written-quote.ts'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { useOpenPair } from './open-pair.ts'

interface PairTileProps {
  readonly pair: Pair
  readonly closes: readonly number[] | undefined
}

export const PairTile = memo(function PairTile({ pair, closes }: PairTileProps) {
  const tile = useRef<HTMLButtonElement>(null)
  const quote = useWrittenQuote(pair.code, tile)
  const openPair = useOpenPair()
  return (
    <button
      ref={tile}
      type="button"
      onClick={() => openPair(pair.code)}
      className="isolate w-38 shrink-0 snap-start rounded-card border border-line bg-surface p-3 text-start transition hover:border-line-strong desktop:w-auto"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="text-sm font-medium">{pair.showCode}</span>
        {quote && <ChangePercent text={quote.change} isWritten className="text-xs" />}
      </span>
      <Sparkline values={closes} className="my-2 block h-9 w-full" />
      {quote ? (
        // Of the size of its line: another price lays out nothing else.
        <span className="block h-6 contain-size contain-layout">
          <Price text={quote.close} isWritten className="text-base" />
        </span>
      ) : (
        <span className="skeleton inline-block h-5 w-20" />
      )}
    </button>
  )
})
