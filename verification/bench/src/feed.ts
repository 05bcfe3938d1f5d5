// `npm run bench:feed`: what the simulated feed costs, and how often its prices tie over the durations of short trades.
import { inProcessBus } from '@tallystick/server/bus/in-process'
import { LiveMarket } from '@tallystick/server/feed/live-market'
import { seededListings } from '@tallystick/server/feed/seed/listings'
import { CATEGORIES } from '@tallystick/server/feed/seed/pairs'
import { keysFromSecret } from '@tallystick/server/feed/simulated/commitments/keys'
import type { PairPath } from '@tallystick/server/feed/simulated/path'
import { type Simulation, simulate, simulatedHistory } from '@tallystick/server/feed/simulated/simulation'
import { SimulatedSource } from '@tallystick/server/feed/simulated/source'
import { ManualTime } from '@tallystick/server/testing/manual-time'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'

/** A Tuesday afternoon with every market but Tokyo open. */
const NOW = Date.UTC(2026, 10, 17, 15, 30)
const secret = Buffer.alloc(32, 1)

/** Processor time of this process, all threads, in ms: what others run on the machine meanwhile does not count. */
function spent(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

function lap(what: string, from: number, count = 1, unit: 'ms' | 'µs' = 'ms'): void {
  const each = ((spent() - from) / count) * (unit === 'ms' ? 1 : 1_000)
  console.log(`${what.padEnd(44)}${each.toFixed(2).padStart(9)} ${unit}`)
}

async function costs(): Promise<Simulation> {
  let from = spent()
  const listings = seededListings()
  const time = new ManualTime(NOW)
  const today = Math.floor(NOW / DAY_MS)
  const simulation = simulate(listings, keysFromSecret(secret), { anchorDay: today, forwardFrom: today })
  const bus = inProcessBus(error => {
    throw error
  })
  const market = new LiveMarket({
    label: 'simulated',
    categories: CATEGORIES,
    listings,
    source: new SimulatedSource(simulation, time, time),
    history: simulatedHistory(simulation),
    clock: time,
    scheduler: time,
    bus,
  })
  await market.start()
  lap(`from nothing to quotes of ${listings.length} pairs`, from)

  for (const period of [1440, 60, 30, 15, 5, 1] as const) {
    from = spent()
    for (const { pair } of listings) market.candles(pair.id, period)
    lap(`500 candles of ${period} min, cold, per pair`, from, listings.length)
  }
  from = spent()
  for (let round = 0; round < 100; round++) for (const { pair } of listings) market.candles(pair.id, 1440)
  lap('500 candles of 1440 min, warm', from, 100 * listings.length, 'µs')

  let ticks = 0
  bus.subscribe('tick', () => {
    ticks += 1
  })
  market.onCandle(() => undefined)
  from = spent()
  time.advance(10 * MINUTE_MS)
  lap(`one live tick, drawn, guarded, told (${ticks} of them)`, from, ticks, 'µs')
  await market.stop()
  return simulation
}

/** Share of instants from which the price is the same again after this long. */
function tieRate(path: PairPath, seconds: number): number {
  let ties = 0
  let samples = 0
  for (let day = Math.floor(NOW / DAY_MS) - 4; day < NOW / DAY_MS; day++) {
    for (let at = day * DAY_MS; at < (day + 1) * DAY_MS; at += 37_000) {
      const end = at + seconds * 1_000
      if (!path.terms.hours.isOpen(at) || !path.terms.hours.isOpen(end)) continue
      samples += 1
      if (path.lastTick(at)?.price === path.lastTick(end)?.price) ties += 1
    }
  }
  return ties / samples
}

function ties(simulation: Simulation): void {
  console.log(`\nties, % of instants${['30 s', '60 s', '300 s'].map(text => text.padStart(18)).join('')}`)
  for (const { id, key } of CATEGORIES) {
    const paths = [...simulation.values()].filter(({ listing }) => listing.pair.categoryId === id)
    const cells = [30, 60, 300].map(seconds => {
      const rates = paths.map(({ path }) => tieRate(path, seconds) * 100)
      const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
      return `${mean.toFixed(2)} (most ${Math.max(...rates).toFixed(2)})`.padStart(18)
    })
    console.log(`${key.padEnd(19)}${cells.join('')}`)
  }
}

console.log(`simulated feed at ${new Date(NOW - (NOW % HOUR_MS)).toISOString()}\n`)
ties(await costs())
