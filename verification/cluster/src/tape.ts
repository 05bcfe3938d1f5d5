// One tape: finished candles are the same at every node that shows prices. With simulated prices that follows from the day's key; with a
// real source it needs the elected feed, so the check of a real source is asked for (`--source FILE`).
import { CALLS } from '@tallystick/wire/trader/calls'
import type { Cluster } from './cluster.ts'

const MINUTE_MS = 60_000
/** The first pair, which trades day and night. */
const QUERY = 'forex_id=1&period=1M'

export async function tapeDifferences(cluster: Cluster): Promise<string[]> {
  const nodes = [cluster.node('api-1'), cluster.node('api-2')]
  const shown = await Promise.all(nodes.map(({ port }) => finishedCandles(port)))
  const [first = new Map<number, string>(), second = new Map<number, string>()] = shown
  if (first.size === 0) return ['tape: no finished candle was shown']
  return [...first].flatMap(([at, candle]) => {
    const other = second.get(at)
    return other === undefined || other === candle
      ? []
      : [`tape: the candle of ${at} is ${candle} here and ${other} there`]
  })
}

async function finishedCandles(port: number): Promise<Map<number, string>> {
  const response = await fetch(`http://127.0.0.1:${port}${CALLS.kline.path}?${QUERY}`, { headers: { lang: 'en' } })
  // Our own server wrote it: CandleSchema of the wire.
  const { data } = (await response.json()) as { data: readonly { Time: number }[] }
  const begun = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  return new Map(data.flatMap(row => (row.Time < begun ? [[row.Time, JSON.stringify(row)] as const] : [])))
}
