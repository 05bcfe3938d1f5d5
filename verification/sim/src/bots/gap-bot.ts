// Opens the largest position an account can hold just before a market closes, with a stop and a target next to the price: long on one
// account, short on another. Both close on the first price after the weekend, and a loss must never exceed the balance.
import { HOUR_MS, type Instant, SECOND_MS } from '@tallystick/kernel/clock'
import type { Lots, Usd } from '@tallystick/kernel/decimal'
import type { Listing } from '@tallystick/server/feed/listing'
import { CATEGORIES } from '@tallystick/server/feed/seed/pairs'
import { seededListings } from '@tallystick/server/feed/seed/listings'
import { Sample } from './sample.ts'
import { Venue } from './venue.ts'

const START = Date.UTC(2026, 10, 16, 1)
const BEFORE_MS = 20 * SECOND_MS
const SIDES = [
  { userId: 1, side: 'buy' },
  { userId: 2, side: 'sell' },
] as const

/** Every kind of market that shuts, each judged for itself: a bot would choose the best. */
export async function gapBot(trades: number, seed: number): Promise<Sample[]> {
  const shutting = seededListings().filter(({ hours }) => hours.nextClose(START) !== undefined)
  const kinds = Map.groupBy(shutting, ({ pair }) => pair.categoryId)
  const samples: Sample[] = []
  for (const [id, listings] of kinds) {
    const kind = CATEGORIES.find(category => category.id === id)?.key ?? ''
    const codes = listings.map(({ pair }) => pair.code)
    samples.push(await overGaps({ kind, codes, gaps: Math.ceil(trades / kinds.size), seed }))
  }
  return samples
}

export interface GapDeps {
  readonly kind: string
  readonly codes: readonly string[]
  readonly gaps: number
  readonly seed: number
  readonly change?: (listing: Listing) => Listing
}

/** One venue per pair, for as long as its share of the gaps takes. */
export async function overGaps({ kind, codes, gaps, seed, change }: GapDeps): Promise<Sample> {
  const sample = new Sample(`stop and target over a gap, long and short, ${kind}`)
  for (const code of codes) {
    const venue = new Venue({ seed, startsAt: START, codes: [code], isTieWatched: false, ...(change && { change }) })
    await tradeGaps(venue, code, Math.ceil(gaps / codes.length), sample)
  }
  return sample
}

async function tradeGaps(venue: Venue, code: string, gaps: number, sample: Sample): Promise<void> {
  await venue.open()
  const pairId = venue.pairId(code)
  for (const { userId } of SIDES) venue.submit({ type: 'open_accounts', userId, realm: 'demo' })
  const start = money(venue)
  for (let gap = 0; gap < gaps; gap++) {
    goTo(venue, venue.market.nextClose(pairId, venue.time.now()), -BEFORE_MS)
    venue.time.advance(BEFORE_MS / 2)
    for (const { userId, side } of SIDES) openAll(venue, pairId, userId, side)
    goTo(venue, venue.market.nextOpen(pairId, venue.time.now()), 0)
    venue.time.advance(30 * SECOND_MS)
    for (const { userId } of SIDES) closeAll(venue, userId)
    sample.add(Number(money(venue) - start) / 1e8)
    for (const { userId } of SIDES) venue.submit({ type: 'reset_demo', userId })
  }
}

function goTo(venue: Venue, at: Instant | undefined, offsetMs: number): void {
  venue.time.jump(Math.max(0, (at ?? venue.time.now() + HOUR_MS) + offsetMs - venue.time.now()))
}

function money({ state }: Venue): Usd {
  return SIDES.reduce((sum, { userId }) => {
    const forex = state.books.users.get(userId)?.forex
    return sum + (forex ? forex.balance + forex.held - forex.debt : 0n)
  }, 0n)
}

/** As many lots as the money is worth, in as many orders as that takes. */
function openAll(venue: Venue, pairId: number, userId: number, side: 'buy' | 'sell'): void {
  const pair = venue.state.pairs.get(pairId)
  if (!pair) return
  const { terms, price } = pair
  const step = 10n ** BigInt(8 - terms.pricePlaces)
  const [stopLoss, takeProfit] = side === 'buy' ? [price - step, price + step] : [price + step, price - step]
  const ticket = {
    type: 'open_order',
    userId,
    pairId,
    side,
    leverage: terms.leverages.at(-1) ?? 0,
    stopLoss,
    takeProfit,
  } as const
  let lots: Lots = terms.maxLots
  while (lots >= terms.minLots) {
    if ('refusal' in venue.submit({ ...ticket, lots })) lots = lots / 2n - ((lots / 2n) % terms.lotStep)
  }
}

function closeAll(venue: Venue, userId: number): void {
  for (const orderId of venue.state.forexUsers.get(userId)?.holdings.keys() ?? [])
    venue.submit({ type: 'close_order', userId, orderId })
}
