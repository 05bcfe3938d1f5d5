// One tape: every price once and in order, and finished candles the same at every node that shows prices. With simulated prices that follows
// from the day's key; with a price source (`--quotes`) it needs the elected feed.
import { CALLS } from '@tallystick/wire/trader/calls'
import type { Cluster } from './cluster.ts'

const MINUTE_MS = 60_000
/** The first one, which trades day and night. */
const PAIR = 1
const QUERY = `forex_id=${PAIR}&period=1M`

export async function tapeDifferences(cluster: Cluster): Promise<string[]> {
  const nodes = [cluster.node('api-1'), cluster.node('api-2')]
  const shown = await Promise.all(nodes.map(({ port }) => finishedCandles(port)))
  const [first = new Map<number, string>(), second = new Map<number, string>()] = shown
  const times = await tapeOf(cluster)
  // Of a source that has only begun, no minute is over yet.
  if (first.size === 0 && times.length === 0) return ['tape: no finished candle was shown']
  const found = disorder(times)
  for (const [at, candle] of first) {
    const other = second.get(at)
    if (other !== undefined && other !== candle)
      found.push(`tape: the candle of ${at} is ${candle} here and ${other} there`)
  }
  return found
}

/** When the pair was quoted by a price source, as it stands on the tape. */
async function tapeOf(cluster: Cluster): Promise<readonly bigint[]> {
  const { rows } = await cluster.withDatabase(client =>
    client.query<{ at: bigint }>(
      `select t.at from tape_stretch, unnest(times) with ordinality as t (at, n) where pair_id = ${PAIR} order by last_at, n`,
    ),
  )
  return rows.map(({ at }) => at)
}

function disorder(times: readonly bigint[]): string[] {
  return times.flatMap((at, n) => {
    const before = times[n - 1]
    return before === undefined || before < at ? [] : [`tape: ${at} comes after ${before}`]
  })
}

async function finishedCandles(port: number): Promise<Map<number, string>> {
  const response = await fetch(`http://127.0.0.1:${port}${CALLS.kline.path}?${QUERY}`, { headers: { lang: 'en' } })
  // Our own server wrote it: CandleSchema of the wire.
  const { data } = (await response.json()) as { data: readonly { Time: number }[] }
  const begun = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  return new Map(data.flatMap(row => (row.Time < begun ? [[row.Time, JSON.stringify(row)] as const] : [])))
}
