// `npm run verify-prices -- http://localhost:8080 [--day 2026-11-15]`: checks from outside that a server's simulated prices were fixed
// beforehand, as docs/simulated-prices.md describes. Takes a day that is over (the last one unless told), compares its key and terms with
// what was published before it, redoes it and compares every candle served.
import { parseArgs } from 'node:util'
import { decimal } from '@tallystick/kernel/decimal'
import { DAY_PERIODS } from '@tallystick/wire/periods'
import { type Findings, type ServedCandle, type ServedHours, verifyMethod1 } from './method-1-prices.ts'
import {
  candlesOf,
  DAY,
  openingPrice,
  type PairTerms,
  sha256,
  type StepCandle,
  type Terms,
  ticksOf,
} from './method-2-prices.ts'

export interface Report {
  readonly ok: boolean
  readonly lines: readonly string[]
}

/** `data` of an answer of the server at this path. */
export type Get = (path: string) => Promise<unknown>

interface ServedDay {
  readonly day: string
  readonly method: number
  readonly key_hash: string
  readonly commitment: string
  /** YYYY-MM-DD HH:mm:ss, UTC. */
  readonly committed_at: string
  readonly key: string
  readonly terms: string
}

interface ServedDays {
  readonly feed_label: string
  readonly days: readonly ServedDay[]
  readonly hours: readonly ServedHours[]
}

export async function verifyServer(get: Get, asked?: string): Promise<Report> {
  // The shapes are the server's contract; anything else fails the comparison below.
  const all = (await get('/api/feed/keys')) as ServedDays
  if (all.feed_label !== 'simulated') return failed('This server has real prices: there is nothing to redo.')
  const day = asked ?? all.days.find(({ key }) => key !== '')?.day
  if (day === undefined) return failed('No key has been revealed yet. Come back after midnight UTC.')
  const [served] = ((await get(`/api/feed/keys?day=${day}`)) as ServedDays).days
  if (!served) return failed(`${day}: this server has not published that day.`)
  if (served.key === '') return failed(`${day}: the key is revealed when the day is over.`)
  const key = Buffer.from(served.key, 'hex')
  if (sha256(key) !== served.key_hash) return failed(`${day}: the revealed key is not the one that was promised.`)
  // A list that is asked twice with different answers is no proof either.
  const listed = all.days.find(entry => entry.day === day)
  if (listed && listed.key_hash !== served.key_hash) return failed(`${day}: two hashes of one key are published.`)

  const read = async (pairId: number, period: string): Promise<readonly ServedCandle[]> =>
    (await get(`/v2/api/forex/kline?forex_id=${pairId}&period=${period}`)) as readonly ServedCandle[]
  const kept = `${day}: the revealed key is the one that was promised.`
  if (served.method === 1) return report([kept], await verifyMethod1(day, served.key, all.hours, read))
  if (served.method !== 2) return failed(`${day}: method ${served.method} is unknown to this program.`)

  const promise = checkCommitment(served, all.days)
  if (!promise.ok) return { ok: false, lines: [kept, ...promise.lines] }
  const pairs = (await get('/v2/api/forex/trade_list')) as readonly { readonly Id: number; readonly Code: string }[]
  const terms = JSON.parse(served.terms) as Terms
  return report([kept, ...promise.lines], await verifyPairs(key, day, terms.pairs, pairs, read))
}

function failed(line: string): Report {
  return { ok: false, lines: [line] }
}

function report(before: readonly string[], { compared, wrong, lines }: Findings): Report {
  return {
    ok: wrong === 0 && compared > 0,
    lines: [...before, ...lines, `${compared} candles compared, ${wrong} differ.`],
  }
}

/** Are these the terms that were committed to, and was that before the day? */
function checkCommitment(served: ServedDay, days: readonly ServedDay[]): Report {
  const { day, commitment, committed_at: at } = served
  const hash = sha256(Buffer.from(served.key, 'hex'), Buffer.from(served.terms, 'utf8'))
  if (hash !== commitment) return failed(`${day}: the terms are not those that were committed to.`)
  const terms = JSON.parse(served.terms) as Terms
  if (terms.day !== day || terms.method !== 2) return failed(`${day}: the terms are those of another day or method.`)
  if (at < `${day} 00:00:00`)
    return { ok: true, lines: [`${day}: the terms were committed to at ${at}, before the day.`] }
  const dayBefore = new Date(Date.parse(day) - DAY).toISOString().slice(0, 10)
  // Nobody can commit to a day before the installation exists. Any other day must be in time.
  const isFirst = days.find(entry => entry.day === dayBefore)?.method === 1
  return {
    ok: isFirst,
    lines: [
      `${day}: LATE. The terms were committed to at ${at}, after the day had begun: prices before that are not proven.`,
      ...(isFirst ? [`${day}: this is the first day by method 2 here, which cannot be committed to earlier.`] : []),
    ],
  }
}

async function verifyPairs(
  key: Uint8Array,
  day: string,
  terms: readonly PairTerms[],
  pairs: readonly { readonly Id: number; readonly Code: string }[],
  read: (pairId: number, period: string) => Promise<readonly ServedCandle[]>,
): Promise<Findings> {
  const lines: string[] = []
  let compared = 0
  let wrong = 0
  const find = (line: string, count = 1): void => {
    lines.push(line)
    wrong += count
  }
  for (const { Id: id, Code: code } of pairs) {
    const pair = terms.find(entry => entry.id === id && entry.code === code)
    if (!pair) {
      find(`${code}: not among the terms that were committed to.`)
      continue
    }
    const daily = await read(id, '1D')
    const before = daily.findLast(({ Time }) => Time < Date.parse(day))
    if (!before || steps(before.Close, pair.price_places) !== pair.previous_close)
      find(`${code}: the terms do not begin at the close before the day.`)
    if (openingPrice(key, pair) !== pair.opening_price) find(`${code}: the opening price does not follow from the key.`)
    const redone = candlesOf(ticksOf(key, day, pair), Object.values(DAY_PERIODS))
    for (const [name, minutes] of Object.entries(DAY_PERIODS)) {
      const served = minutes === 1440 ? daily : await read(id, name)
      const found = compare(redone.get(minutes) ?? new Map(), served, day, pair.price_places)
      compared += found.compared
      const [first] = found.differing
      if (first !== undefined)
        find(
          `${code} ${name}: ${found.differing.length} differ, the first at ${new Date(first).toISOString()}`,
          found.differing.length,
        )
    }
  }
  return { compared, wrong, lines }
}

/** Times at which served and redone candles of the day differ, from the first candle served on: older ones are no longer served. */
function compare(
  redone: ReadonlyMap<number, StepCandle>,
  served: readonly ServedCandle[],
  day: string,
  places: number,
): { readonly compared: number; readonly differing: readonly number[] } {
  const start = Date.parse(day)
  const since = served[0]?.Time ?? 0
  const given = new Map(served.filter(({ Time }) => Time >= start && Time < start + DAY).map(one => [one.Time, one]))
  const times = new Set([...given.keys(), ...[...redone.keys()].filter(time => time >= since)])
  const differing = [...times].filter(time => {
    const expected = redone.get(time)
    const candle = given.get(time)
    return (
      !expected ||
      !candle ||
      steps(candle.Open, places) !== expected.open ||
      steps(candle.High, places) !== expected.high ||
      steps(candle.Low, places) !== expected.low ||
      steps(candle.Close, places) !== expected.close ||
      candle.Volume !== expected.volume
    )
  })
  return { compared: given.size, differing: differing.toSorted((a, b) => a - b) }
}

/** A served price in steps; not a whole number when it is none. */
function steps(price: string, places: number): number {
  return Number(decimal(price)) / 10 ** (8 - places)
}

async function main(origin: string, day: string | undefined): Promise<void> {
  const found = await verifyServer(async path => {
    const answer = await fetch(new URL(path, origin))
    const body = (await answer.json()) as { code: number; msg: string; data: unknown }
    if (body.code !== 1) throw new Error(`${path}: ${body.msg}`)
    return body.data
  }, day)
  for (const line of found.lines) console.log(line)
  process.exitCode = found.ok ? 0 : 1
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { day: { type: 'string' } }, allowPositionals: true })
  const origin = positionals[0] ?? 'http://localhost:8080'
  await main(origin, values.day).catch((error: unknown) => {
    console.error(`${origin} could not be asked: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  })
}
