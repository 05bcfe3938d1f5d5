// Which open markets rose and fell most over the last 24 hours, from the lines of the day that Home has anyway: the server computes those
// once for everybody. Plain numbers do, because the figures are only shown.
import type { Pair } from '../../entities/pair/pairs.ts'
import type { Quote } from '../../live/quote-store.ts'

export interface Mover {
  readonly pair: Pair
  /** Percent, two decimals. */
  readonly change: string
}

export interface Movers {
  readonly gainers: readonly Mover[]
  readonly losers: readonly Mover[]
}

/** The same markets in the same places, with the changes of now: rows that change places under a finger are pressed by mistake. */
export function withChanges(shown: Movers, now: Movers): Movers {
  const changes = new Map([...now.gainers, ...now.losers].map(({ pair, change }) => [pair.id, change]))
  const renew = (movers: readonly Mover[]): Mover[] =>
    movers.map(mover => ({ ...mover, change: changes.get(mover.pair.id) ?? mover.change }))
  return { gainers: renew(shown.gainers), losers: renew(shown.losers) }
}

export function moversOf(
  pairs: readonly Pair[],
  lines: ReadonlyMap<string, readonly number[]>,
  quoteOf: (code: string) => Quote | undefined,
): Movers {
  const moved = pairs.flatMap(pair => {
    const quote = quoteOf(pair.code)
    const before = lines.get(pair.code)?.[0]
    if (quote?.open !== true || before === undefined || before <= 0) return []
    const percent = ((Number(quote.close) - before) / before) * 100
    return [{ pair, percent, change: percent.toFixed(2) }]
  })
  // What would be shown as 0.00 has not moved.
  const fell = moved.filter(({ change }) => Number(change) < 0).toSorted((a, b) => a.percent - b.percent)
  const rose = moved.filter(({ change }) => Number(change) > 0).toSorted((a, b) => b.percent - a.percent)
  return { gainers: rose, losers: fell }
}
