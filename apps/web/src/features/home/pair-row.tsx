// One pair in the phone's list. Its figures follow the price while it is in sight; it renders only for more than that.
import { memo, useRef } from 'react'
import { useIsStale } from '../../live/live.ts'
import type { Pair } from '../../entities/pair/pairs.ts'
import { ChangePercent, Price } from '../../ui/primitives/figures.tsx'
import { ClosedLabel } from '../../ui/primitives/labels.tsx'
import { PairLogo } from '../../ui/primitives/pair-logo.tsx'
import { useWrittenQuote } from '../../ui/primitives/written-quote.ts'
import { Sparkline } from '../../ui/charts/sparkline.tsx'

interface PairRowProps {
  readonly pair: Pair
  readonly closes: readonly number[] | undefined
  readonly onOpen: (code: string) => void
}

export const PairRow = memo(function PairRow({ pair, closes, onOpen }: PairRowProps) {
  const row = useRef<HTMLButtonElement>(null)
  const quote = useWrittenQuote(pair.code, row)
  const stale = useIsStale(pair.code, pair.staleLimitMs)
  const closed = quote?.open === false
  return (
    <button
      ref={row}
      type="button"
      data-pair={pair.code}
      onClick={() => onOpen(pair.code)}
      className="seen-only gutter flex min-h-16 w-full items-center gap-3 py-2 text-start transition active:bg-sunken"
    >
      <PairLogo code={pair.showCode} src={pair.logo} className={`size-9 ${closed ? 'opacity-60' : ''}`} />
      <span className="min-w-0 grow basis-24">
        <span className="block font-medium">{pair.showCode}</span>
        <span className="shortens block text-xs text-muted" dir="auto">
          {pair.name}
        </span>
      </span>
      <Sparkline values={closes} className={`h-8 w-16 shrink-0 max-[22rem]:hidden ${closed ? 'opacity-60' : ''}`} />
      <span className="flex min-w-24 flex-col items-end">
        {quote ? (
          <>
            <Price text={quote.close} isWritten stale={stale || closed} className="text-base" />
            {closed ? (
              <ClosedLabel nextOpen={pair.nextOpen} />
            ) : (
              <ChangePercent text={quote.change} isWritten className="text-xs" />
            )}
          </>
        ) : (
          <span className="skeleton h-4 w-16" />
        )}
      </span>
    </button>
  )
})

export function PairRowSkeleton() {
  return (
    <div className="gutter flex min-h-16 items-center gap-3 py-2">
      <span className="skeleton size-9 rounded-full" />
      <span className="grow basis-24 space-y-2">
        <span className="skeleton block h-4 w-20" />
        <span className="skeleton block h-3 w-14" />
      </span>
      <span className="skeleton h-6 w-16" />
      <span className="flex min-w-24 flex-col items-end gap-2">
        <span className="skeleton h-4 w-20" />
        <span className="skeleton h-3 w-12" />
      </span>
    </div>
  )
}
