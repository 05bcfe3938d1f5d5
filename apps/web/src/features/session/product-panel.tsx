// Beside the sign-in forms on desktops: prices now, and how trading works here.
import { Link } from '@tallystick/ui/routing/routing'
import { Check } from 'lucide-react'
import { useDayLines, usePairs } from '../../entities/pair/markets.ts'
import type { Pair } from '../../entities/pair/pairs.ts'
import { useIsStale, useQuote } from '../../live/live.ts'
import { useWords } from '../../platform/words.ts'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { ChangePercent, Price } from '../../ui/primitives/figures.tsx'
import { ClosedLabel, SimulatedLabel } from '../../ui/primitives/labels.tsx'
import { PairLogo } from '../../ui/primitives/pair-logo.tsx'

const SHOWN = 6
const LINK = 'inline-flex min-h-11 items-center rounded-sm font-medium text-accent hover:underline'
const FACTS = ['scene2', 'scene3', 'scene4'] as const

export default function ProductPanel() {
  const home = useWords('home')
  const video = useWords('video')
  const fair = useWords('fair')
  const { data: pairs } = usePairs()
  const { data: lines } = useDayLines()
  return (
    <aside className="overflow-hidden rounded-card border border-line bg-surface" data-testid="product-panel">
      <div className="flex items-center gap-3 px-6 pt-6 pb-2">
        <h2 className="text-lg font-semibold">{home('title')}</h2>
        <SimulatedLabel />
      </div>
      <ul className="min-h-[21rem] divide-y divide-line/60 px-2">
        {pairs?.slice(0, SHOWN).map(pair => (
          <PairLine key={pair.id} pair={pair} closes={lines?.get(pair.code)} />
        ))}
      </ul>
      <ul className="space-y-3 border-t border-line px-6 pt-5 text-sm">
        {FACTS.map(fact => (
          <li key={fact} className="flex gap-3 text-pretty">
            <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
            {video(fact)}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6 px-6 pt-2 pb-4 text-sm">
        <Link to="/video" className={LINK}>
          {video('title')}
        </Link>
        <Link to="/fair" className={LINK}>
          {fair('title')}
        </Link>
      </p>
    </aside>
  )
}

function PairLine({ pair, closes }: { readonly pair: Pair; readonly closes: readonly number[] | undefined }) {
  const quote = useQuote(pair.code)
  const stale = useIsStale(pair.code, pair.staleLimitMs)
  const closed = quote?.open === false
  return (
    <li>
      <Link
        to="/market"
        search={{ code: pair.code }}
        className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto_7rem_6rem] items-center gap-4 rounded-control px-4 hover:bg-sunken"
      >
        <PairLogo code={pair.showCode} src={pair.logo} className="size-8" />
        <span className="min-w-0">
          <span className="block font-medium">{pair.showCode}</span>
          <span className="block text-xs text-muted">
            <bdi>{pair.name}</bdi>
          </span>
        </span>
        <Sparkline values={closes} className="h-8 w-24" />
        <span className="text-end">
          {quote ? <Price text={quote.close} quote={quote} stale={stale || closed} className="text-base" /> : '–'}
        </span>
        <span className="text-end text-sm">
          {closed ? <ClosedLabel nextOpen={pair.nextOpen} /> : quote && <ChangePercent text={quote.change} />}
        </span>
      </Link>
    </li>
  )
}
