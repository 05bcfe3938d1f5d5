// What one price costs the engine while 10 thousand, 100 thousand and a million positions are open. No database: this is the part that
// must not grow with the number of positions, nor with that of price alerts.
import { noChanges } from '@tallystick/engine/core/collections'
import { restoreAlert } from '@tallystick/engine/products/alert/apply'
import type { PriceAlert } from '@tallystick/engine/products/alert/record'
import { restoreOrder } from '@tallystick/engine/products/forex/apply'
import { type ForexOrder, NO_TRAIL } from '@tallystick/engine/products/forex/record'
import { watchRisk } from '@tallystick/engine/products/forex/value/risk'
import { type PairTerms, tickId } from '@tallystick/engine/core/pair'
import { emptyState, objectId, setTerms, type State } from '@tallystick/engine/core/state'
import { seedPrice, stepMarket, stepTick } from '@tallystick/engine/core/step'
import { decimal, ONE, type Price } from '@tallystick/kernel/decimal'
import { type Random, seededRandom, seedOf } from '@tallystick/kernel/random'
import { emptyAccounts } from '@tallystick/ledger/books'
import type { Section } from './report.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const PAIRS = 40
const POSITIONS_PER_USER = 10
const START = 1_800_000_000_000
const OPEN_PRICE = decimal('100')
const TICKS = 400_000
const MARGIN = decimal('1')
const ALERTS = 1_000_000
const TURNS = 3

export function benchTicks(): Promise<Section> {
  const rows: Section['rows'][number][] = []
  let smallest = 0
  for (const positions of SIZES) {
    const { nanoseconds, closed } = measure(positions)
    smallest ||= nanoseconds
    rows.push({
      openPositions: positions,
      priceAlerts: 0,
      nanosecondsPerTick: Math.round(nanoseconds),
      timesSmallest: Number((nanoseconds / smallest).toFixed(2)),
      positionsClosed: closed,
      target: positions === SIZES.at(-1) ? '≤ 1.3 ×' : '',
    })
  }
  rows.push(alertRow())
  return Promise.resolve({
    name: 'ticks',
    about: `cost of one price, over ${PAIRS} pairs, half of the positions with stops, a third with a trailing stop`,
    rows,
  })
}

/** By turns and the best of each: what else the machine does strikes both alike. */
function alertRow(): Section['rows'][number] {
  let [without, withAlerts] = [Infinity, Infinity]
  for (let turn = 0; turn < TURNS; turn++) {
    without = Math.min(without, measure(SIZES[0] ?? 0).nanoseconds)
    withAlerts = Math.min(withAlerts, measure(SIZES[0] ?? 0, ALERTS).nanoseconds)
  }
  return {
    openPositions: SIZES[0] ?? 0,
    priceAlerts: ALERTS,
    nanosecondsPerTick: Math.round(withAlerts),
    timesSmallest: Number((withAlerts / without).toFixed(2)),
    positionsClosed: 0,
    target: '≤ 1.3 ×',
  }
}

function measure(positions: number, alerts = 0): { nanoseconds: number; closed: number } {
  const random = seededRandom(seedOf(positions))
  const state = marketOf(positions, random)
  for (let n = 0; n < alerts; n++) restoreAlert(state, alertOf(state, n, random))
  const prices = Array.from({ length: PAIRS }, () => OPEN_PRICE)
  let now = START
  const run = (ticks: number): number => {
    let closed = 0
    for (let n = 0; n < ticks; n++) {
      const index = n % PAIRS
      if (index === 0) now += 25
      const price = step(prices[index] ?? OPEN_PRICE, random)
      prices[index] = price
      const changes = noChanges()
      const pairId = index + 1
      stepTick(state, { id: tickId(pairId, now), pairId, price, at: now }, now, changes)
      closed += changes.closed.size
    }
    return closed
  }
  run(TICKS / 4)
  const begun = process.hrtime.bigint()
  const closed = run(TICKS)
  return { nanoseconds: Number(process.hrtime.bigint() - begun) / TICKS, closed }
}

/** A random walk that is pulled back to its start: about ±0.3 %, in steps of up to a basis point. */
function step(price: Price, random: Random): Price {
  const pull = (OPEN_PRICE - price) / 500n
  return price + pull + BigInt(random.below(2_001) - 1_000) * 1_000n
}

function marketOf(positions: number, random: Random): State {
  const state = emptyState(0)
  for (let id = 1; id <= PAIRS; id++) {
    setTerms(state, terms(id))
    seedPrice(state, { id: tickId(id, START - 1), pairId: id, price: OPEN_PRICE, at: START - 1 })
    stepMarket(state, id, { open: true, closesAt: Infinity }, START)
  }
  // From here on the prices are followed: the best ones need no tape.
  for (let pairId = 1; pairId <= PAIRS; pairId++) {
    stepTick(state, { id: tickId(pairId, START), pairId, price: OPEN_PRICE, at: START }, START, noChanges())
  }
  const users = positions / POSITIONS_PER_USER
  for (let userId = 1; userId <= users; userId++) {
    const accounts = emptyAccounts(userId, 'demo')
    accounts.forex.balance = decimal('200')
    accounts.forex.held = MARGIN * BigInt(POSITIONS_PER_USER)
    state.books.users.set(userId, accounts)
    for (let n = 0; n < POSITIONS_PER_USER; n++) restoreOrder(state, position(state, userId, random))
    watchRisk(state, userId)
  }
  return state
}

function position(state: State, userId: number, random: Random): ForexOrder {
  const isBuy = random.chance(0.5)
  const hasStops = random.chance(0.5)
  // One to five percent away.
  const away = (): Price => (OPEN_PRICE * BigInt(100 + random.below(400))) / 10_000n
  return {
    id: objectId(0, ++state.lastNumber),
    userId,
    pairId: 1 + random.below(PAIRS),
    side: isBuy ? 'buy' : 'sell',
    lots: ONE,
    unitsPerLot: ONE,
    leverage: 100,
    feeRate: 0n,
    feeType: 'lots',
    marginMode: 'leveraged',
    originPrice: OPEN_PRICE,
    targetSide: 'none',
    origin: 'own',
    originId: null,
    relationId: null,
    splitFrom: null,
    expiresAt: null,
    ocoId: null,
    createdAt: START,
    status: 'holding',
    margin: MARGIN,
    fee: 0n,
    openPrice: OPEN_PRICE,
    openRate: ONE,
    openTick: 1,
    openedAt: START,
    closePrice: null,
    closeRate: null,
    closeTick: null,
    closedAt: null,
    stopLoss: hasStops ? OPEN_PRICE + (isBuy ? 0n - away() : away()) : null,
    takeProfit: hasStops ? OPEN_PRICE + (isBuy ? away() : 0n - away()) : null,
    ...(random.chance(1 / 3) ? trailing(random) : NO_TRAIL),
    profit: 0n,
    badDebt: 0n,
    closeReason: null,
  }
}

/** One to five percent away, as the stops are. */
function alertOf(state: State, n: number, random: Random): PriceAlert {
  const direction = random.chance(0.5) ? 'above' : 'below'
  const away = (OPEN_PRICE * BigInt(100 + random.below(400))) / 10_000n
  return {
    id: objectId(0, ++state.lastNumber),
    userId: 1 + Math.floor(n / 50),
    pairId: 1 + random.below(PAIRS),
    direction,
    level: direction === 'above' ? OPEN_PRICE + away : OPEN_PRICE - away,
    otherLevel: null,
    percent: null,
    note: null,
    originPrice: OPEN_PRICE,
    originTick: 1,
    createdAt: START,
    status: 'active',
    firedPrice: null,
    firedTick: null,
    endedAt: null,
  }
}

/** Two to six percent behind, half of them by a percentage. */
function trailing(random: Random) {
  const basisPoints = BigInt(200 + random.below(400))
  const [trailDistance, trailPercent] = random.chance(0.5)
    ? [(OPEN_PRICE * basisPoints) / 10_000n, null]
    : [null, (ONE * basisPoints) / 100n]
  const tick = tickId(PAIRS, START)
  return { trailDistance, trailPercent, trailPeak: OPEN_PRICE, trailPeakTick: tick, trailKnownTo: tick }
}

function terms(id: number): PairTerms {
  return {
    id,
    code: `PAIR${id}`,
    pricePlaces: 5,
    lotStep: decimal('0.01'),
    minLots: decimal('0.01'),
    maxLots: decimal('100'),
    unitsPerLot: ONE,
    feeRate: 0n,
    marginMode: 'leveraged',
    leverages: [100],
  }
}
