// The head of the trade screen: the pair, its live price and change, and current trading limits.
import { Link } from '@tallystick/ui/routing/routing'
import { ChevronDown, Info } from 'lucide-react'
import { useRef } from 'react'
import { useStaleSeconds } from '../../live/live.ts'
import type { Pair } from '../../entities/pair/pairs.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { ChangePercent, Price } from '../../ui/primitives/figures.tsx'
import { ClosedLabel, DemoLabel, SimulatedLabel } from '../../ui/primitives/labels.tsx'
import { PairLogo } from '../../ui/primitives/pair-logo.tsx'
import { useWrittenQuote } from '../../ui/primitives/written-quote.ts'

interface PairHeaderProps {
  readonly pair: Pair
  /** Phones open the drawer of pairs from here. */
  readonly onChoose?: () => void
}

export function PairHeader({ pair, onChoose }: PairHeaderProps) {
  const t = useWords('trade')
  const app = useWords('app')
  const figures = useRef<HTMLDivElement>(null)
  const quote = useWrittenQuote(pair.code, figures)
  const staleSeconds = useStaleSeconds(pair.code, pair.staleLimitMs)
  const closed = quote?.open === false
  const name = (
    <>
      <PairLogo code={pair.showCode} src={pair.logo} className="size-8" />
      <span className="min-w-0 text-start">
        <span className="flex items-center gap-1 font-semibold">
          {pair.showCode}
          {onChoose && <ChevronDown className="size-4 text-muted" aria-hidden="true" />}
        </span>
        <span className="shortens block text-xs text-muted" dir="auto">
          {pair.name}
        </span>
      </span>
    </>
  )
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {onChoose ? (
        <h1 className="min-w-0 grow">
          <button
            type="button"
            onClick={onChoose}
            aria-haspopup="dialog"
            className="-ms-1 flex min-h-12 w-full min-w-0 items-center gap-2.5 rounded-control px-1"
          >
            {name}
            <span className="sr-only">{t('choosePair')}</span>
          </button>
        </h1>
      ) : (
        <h1 className="flex items-center gap-2.5">{name}</h1>
      )}
      <div
        ref={figures}
        className={isDesktop ? 'flex items-baseline gap-3 ps-2' : 'flex flex-col items-end leading-tight'}
        data-testid="live-price"
      >
        {quote ? (
          <>
            <Price text={quote.close} isWritten stale={closed || staleSeconds > 0} className="text-lg font-medium" />
            {/* In the place of the change, which says little then: a label among the others would move everything below. */}
            {staleSeconds > 0 ? (
              <span className="text-sm text-down">{app('priceAge', { seconds: staleSeconds })}</span>
            ) : (
              <ChangePercent text={quote.change} isWritten className="text-sm" />
            )}
          </>
        ) : (
          <span className="skeleton h-7 w-28" />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1.5 w-full desktop:ms-auto desktop:w-auto">
        <Link
          to="/market"
          search={{ code: pair.code }}
          aria-label={t('marketDetails')}
          title={t('marketDetails')}
          className="order-last -my-2 ms-auto grid size-9 place-items-center rounded-control text-muted hover:text-ink desktop:ms-0"
        >
          <Info className="size-4.5" aria-hidden="true" />
        </Link>
        <SimulatedLabel />
        <DemoLabel />
        {closed && <ClosedLabel nextOpen={pair.nextOpen} withTime />}
      </div>
    </header>
  )
}
