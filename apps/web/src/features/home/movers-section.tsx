// Three markets that rose most over the last 24 hours, and three that fell most.
import { useMemo, useState } from 'react'
import { useDayLines, usePairs } from '../../entities/pair/markets.ts'
import { quotes } from '../../live/live.ts'
import { useWords } from '../../platform/words.ts'
import { ChangePercent } from '../../ui/primitives/figures.tsx'
import { type Mover, type Movers, moversOf, withChanges } from './movers.ts'
import { useOpenPair } from './open-pair.ts'

const MOST = 3
const ROWS = Array.from({ length: MOST }, (_, index) => index)

const isEmpty = ({ gainers, losers }: Movers): boolean => gainers.length + losers.length === 0

export function MoversSection() {
  const t = useWords('home')
  const { data: pairs } = usePairs()
  const { data: lines, isError } = useDayLines()
  const now = useMemo(() => pairs && lines && moversOf(pairs, lines, quotes.get), [pairs, lines])
  const [first, setFirst] = useState<Movers>()
  // Who moves most is decided when the screen is opened; as long as nobody does, every line of the day may bring one.
  if (now && (!first || (isEmpty(first) && !isEmpty(now))))
    setFirst({ gainers: now.gainers.slice(0, MOST), losers: now.losers.slice(0, MOST) })
  const movers = first && now && withChanges(first, now)
  return (
    <section
      aria-label={t('movers')}
      aria-busy={movers === undefined && !isError}
      className="isolate grid grid-cols-2 gap-x-6 rounded-card border border-line bg-surface px-4 py-3 desktop:gap-x-4"
    >
      <Side label={t('gainers')} movers={isError ? [] : movers?.gainers} />
      <Side label={t('losers')} movers={isError ? [] : movers?.losers} />
      <p className="col-span-2 pt-1 text-xs text-muted">{t('lastDay')}</p>
    </section>
  )
}

function Side({ label, movers }: { readonly label: string; readonly movers: readonly Mover[] | undefined }) {
  const t = useWords('home')
  const openPair = useOpenPair()
  return (
    <div className="min-w-0">
      <h2 className="text-sm font-medium">{label}</h2>
      <ul className="min-h-33 desktop:min-h-27">
        {movers === undefined
          ? ROWS.map(row => (
              // Not a number: the row of the pair with that number would be taken for this one, and seem to move.
              <li key={`row ${row}`} className="flex min-h-11 items-center desktop:min-h-9">
                <span className="skeleton h-4 w-full" />
              </li>
            ))
          : movers.map(({ pair, change }) => (
              <li key={pair.id}>
                <button
                  type="button"
                  onClick={() => openPair(pair.code)}
                  className="flex min-h-11 w-full items-center justify-between gap-2 text-start text-sm hover:text-accent desktop:min-h-9 desktop:gap-1"
                >
                  {pair.showCode}
                  <ChangePercent text={change} />
                </button>
              </li>
            ))}
        {movers?.length === 0 && <li className="flex min-h-11 items-center text-xs text-muted">{t('noMovers')}</li>}
      </ul>
    </div>
  )
}
