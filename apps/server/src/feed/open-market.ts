// Puts the market of a server together: seeds and reads the pairs, then the simulated feed or a real one by configuration.
import type { Clock } from '@tallystick/kernel/clock'
import type { Bus } from '../bus/bus.ts'
import { loadMarkets, seedMarkets } from './markets/markets.ts'
import type { Report } from '../platform/log-events.ts'
import type { Pool } from '../platform/postgres/pool.ts'
import type { Sealer } from '../platform/secrets/sealer.ts'
import type { FeedConfig } from './sources/feed-config.ts'
import { LiveMarket } from './live-market.ts'
import type { Market } from './market.ts'
import { openRealFeed } from './open-real-feed.ts'
import type { Scheduler } from '../platform/scheduler.ts'
import { openSimulation } from './simulated/open-simulation.ts'
import { simulatedHistory } from './simulated/simulation.ts'
import { SimulatedSource } from './simulated/source.ts'
import { simulatedTape } from './simulated/tape.ts'

export interface MarketSetting {
  readonly config: FeedConfig
  readonly pool: Pool
  readonly vault: Sealer
  readonly bus: Bus
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly report: Report
  readonly node: FeedNode
}

/** This process among those that share the database. */
export interface FeedNode {
  readonly holder: string
  /** Whether it may be elected to read a real source. */
  readonly isFeed: boolean
  /** Straight to PostgreSQL, without a pooler. */
  readonly directUrl: string
  readonly leases: Pool
}

/** Ready to start(). */
export async function openMarket(setting: MarketSetting): Promise<Market> {
  const { config, pool, vault, bus, clock, scheduler, report } = setting
  await seedMarkets(pool)
  const markets = await loadMarkets(pool)
  const shared = { ...markets, bus, clock, scheduler }

  if (config.source === 'json-websocket') return openRealFeed(setting, config.settings, shared)

  const { simulation, commitments } = await openSimulation({
    pool,
    sealer: vault,
    clock,
    scheduler,
    listings: markets.listings,
    loadListings: async client => (await loadMarkets(client)).listings,
    seed: config.seed,
    report,
  })
  return new LiveMarket({
    ...shared,
    label: 'simulated',
    source: new SimulatedSource(simulation, clock, scheduler),
    history: simulatedHistory(simulation),
    oldTape: simulatedTape(simulation, clock),
    published: commitments,
    companions: [commitments],
  })
}
