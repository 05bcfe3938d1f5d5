// A day of simulated prices as the server makes and logs it, before the verifier, which has its own method; and every lie about it.
import { createHash } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { seededListings } from '@tallystick/server/feed/seed/listings'
import { commitmentOf, termsText } from '@tallystick/server/feed/simulated/commitments/day-terms'
import { deriveDayKey, keysFromSecret } from '@tallystick/server/feed/simulated/commitments/keys'
import { simulate } from '@tallystick/server/feed/simulated/simulation'
import { simulatedTape } from '@tallystick/server/feed/simulated/tape'
import { factEntry, readTickEntries } from '@tallystick/server/modules/content/transparency-log/other-sources'
import { decodeEntry, decodeTicks, encodeEntry, encodeTicks } from '@tallystick/transparency-log/entries'
import { checkDay, type Finding, LoggedDays, LoggedTicks } from '@tallystick/verifier/verify'
import { beforeAll, describe, expect, it } from 'vitest'

/** A Tuesday. */
const START = Date.UTC(2026, 10, 17)
const DAY = '2026-11-17'
const SECRET = Buffer.alloc(32, 7)
const CODES = ['BTCUSD', 'EURUSD']

let prices: Uint8Array[]
let terms: string
let key: Buffer

beforeAll(async () => {
  const day = START / DAY_MS
  const listings = seededListings().filter(({ pair }) => CODES.includes(pair.code))
  const simulation = simulate(listings, keysFromSecret(SECRET), { anchorDay: day - 3, forwardFrom: day - 3 })
  terms = termsText(
    day,
    [...simulation.values()].map(({ path }) => path.dayTerms(day)),
  )
  key = deriveDayKey(SECRET, day)
  const tape = simulatedTape(simulation, { now: () => START + 2 * DAY_MS })
  prices = []
  for (let from = START - 1; from < START + DAY_MS - 1; from += 10 * MINUTE_MS)
    prices.push(...(await readTickEntries({ tape }, from, from + 10 * MINUTE_MS)))
}, 60_000)

interface Told {
  readonly key: Buffer
  readonly terms: string | null
  readonly entries: readonly Uint8Array[]
  readonly isLate: boolean
}

/** What the verifier says of the day as the log has it. */
async function found(told: Partial<Told> = {}): Promise<Finding[]> {
  const { key: shown = key, terms: shownTerms = terms, entries = prices, isLate = false } = told
  const hash = createHash('sha256').update(key).digest('hex')
  const commitment = commitmentOf(key, terms).toString('hex')
  const stage = (name: string, more: object): Uint8Array =>
    factEntry('price-day', { day: DAY, stage: name, method: 2, key_hash: hash, commitment: null, key: null, ...more })
  const committed = stage('committed', { commitment })
  const revealed = stage('revealed', { commitment, key: shown.toString('hex'), terms: shownTerms })
  const before = isLate ? [] : [committed]
  const all = [stage('announced', {}), ...before, ...entries, ...(isLate ? [committed] : []), revealed]
  const [ticks, days] = [new LoggedTicks(), new LoggedDays()]
  for (const entry of all) {
    ticks.take(entry)
    days.take(entry, ticks)
  }
  return checkDay(days, ticks, DAY)
}
const broken = async (told: Partial<Told>): Promise<string[]> =>
  (await found(told)).filter(({ verdict }) => verdict === 'broken').map(({ what }) => what)

function changed(change: (tick: { at: number; pairId: number; price: bigint }) => bigint | undefined): Uint8Array[] {
  return prices.map(entry => {
    const stretch = decodeTicks(decodeEntry(entry)?.body ?? new Uint8Array())
    if (!stretch) throw new Error('not prices')
    const ticks = stretch.ticks.flatMap(tick => {
      const price = change(tick)
      return price === undefined ? [] : [{ ...tick, price }]
    })
    return encodeEntry('ticks', encodeTicks({ ...stretch, ticks }))
  })
}

it('a day follows from its key and terms, price by price', async () => {
  const findings = await found()
  expect(findings.map(({ verdict }) => verdict)).toEqual(['holds', 'holds', 'holds', 'holds'])
  expect(findings.at(-1)?.what).toBe('every price of the log follows from the key (2 pairs)')
})

describe('a lie about the day is found:', () => {
  it('another key, or other terms', async () => {
    const other = Buffer.from(key)
    other[0] = (other[0] ?? 0) ^ 1
    expect(await broken({ key: other })).toContain('the key is the one that was announced')
    expect(await broken({ terms: terms.replace(/"full_day_minutes":\d+/, '"full_day_minutes":1000') })).toContain(
      'the terms are those that were committed to',
    )
  })

  it('a commitment after the first price', async () => {
    expect(await broken({ isLate: true })).toEqual([
      'they were committed to before the first price of the day was logged',
    ])
  })

  it('one price that is a step better, or left out', async () => {
    const at = decodeTicks(decodeEntry(prices[70] ?? new Uint8Array())?.body ?? new Uint8Array())?.ticks[5]
    const isIt = (tick: { at: number; pairId: number }): boolean => tick.at === at?.at && tick.pairId === at.pairId
    const better = changed(tick => (isIt(tick) ? tick.price + 1_000_000n : tick.price))
    expect(await broken({ entries: better })).toEqual([expect.stringMatching(/another price at 2026-11-17T11:/)])
    expect(await broken({ entries: changed(tick => (isIt(tick) ? undefined : tick.price)) })).toHaveLength(2)
  })

  it('and without terms nothing is said', async () => {
    expect((await found({ terms: null })).map(({ verdict }) => verdict)).toEqual(['unknown'])
  })
})
