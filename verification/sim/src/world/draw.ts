// What a seed draws: the size of the world, its settings, and which kinds of faults it has. A seed with few kinds of faults tests each of
// them more deeply than one that has all.
import { DEFAULT_SETTINGS, type EngineSettings } from '@tallystick/engine/core/settings'
import { decimal } from '@tallystick/kernel/decimal'
import type { Random } from '@tallystick/kernel/random'
import type { ShardLimits } from '@tallystick/server/engine-host/shard/shard-ports'
import { type BusFaults, GOOD_BUS } from './bus.ts'
import { NO_FAULTS, type StoreFaults } from './faulty-store.ts'
import { type NetworkFaults, QUIET_NETWORK } from './nodes.ts'

export const FAULTS = [
  'crash',
  'freeze',
  'clock',
  'feed',
  'closing',
  'storm',
  'partition',
  'switch',
  'deploy',
  'join',
  'database restart',
] as const
export type Fault = (typeof FAULTS)[number]

/** What clients mostly do: in some worlds only one thing, so that rare coincidences happen often. */
export type Focus = 'everything' | 'contracts' | 'copies' | 'wallet'

export interface Drawn {
  readonly users: readonly number[]
  readonly shards: number
  /** Those that run from the beginning. */
  readonly engines: number
  /** Undefined: no bus between processes, each wants every shard, and the second one is the standby of the first. */
  readonly bus: BusFaults | undefined
  readonly focus: Focus
  readonly settings: EngineSettings
  readonly limits: ShardLimits
  /** How much of the shards of others an engine may have in memory: nothing, a little too little, or enough. */
  readonly standbyRecords: number
  readonly store: StoreFaults
  readonly network: NetworkFaults
  readonly faults: ReadonlySet<Fault>
  readonly nodes: number
  /** A process that died comes back under its name and need not wait for its own lease. */
  readonly keepsName: boolean
  /** Two of the jobs that carry copies and shares, as when two servers run. */
  readonly dispatchers: number
  /** Places taken off every price: on a coarse grid things happen exactly at their level. */
  readonly coarseness: number
  /** How long there are faults. */
  readonly lastsMs: number
  readonly startsAt: number
}

/** An ordinary noon, and the last seconds before a midnight: of a day, a month, a leap day, a year. */
export const BEGINNINGS: readonly number[] = [
  Date.UTC(2026, 2, 4, 12),
  Date.UTC(2026, 2, 4, 12),
  Date.UTC(2026, 2, 4, 23, 59, 40),
  Date.UTC(2026, 3, 30, 23, 59, 45),
  Date.UTC(2028, 1, 28, 23, 59, 40),
  Date.UTC(2028, 1, 29, 23, 59, 40),
  Date.UTC(2026, 11, 31, 23, 59, 45),
]

/** What can be left out of a world to find out what it takes to fail. */
export const LEFT_OUT: readonly string[] = [
  ...FAULTS,
  'database faults',
  'network faults',
  'second engine',
  'second shard',
  'bus faults',
  'second dispatcher',
  'many users',
  'half the time',
]

/** The draw is the same whatever is left out afterwards, so that the rest of the world stays as near to it as it can. */
export function drawWorld(random: Random, without: ReadonlySet<string>): Drawn {
  const drawn = drawAll(random)
  return {
    ...drawn,
    faults: new Set([...drawn.faults].filter(kind => !without.has(kind))),
    store: without.has('database faults') ? NO_FAULTS : drawn.store,
    network: without.has('network faults') ? QUIET_NETWORK : drawn.network,
    engines: without.has('second engine') ? 1 : drawn.engines,
    shards: without.has('second shard') ? 1 : drawn.shards,
    bus: drawn.bus && without.has('bus faults') ? GOOD_BUS : drawn.bus,
    dispatchers: without.has('second dispatcher') ? 1 : drawn.dispatchers,
    users: without.has('many users') ? drawn.users.slice(0, 3) : drawn.users,
    lastsMs: without.has('half the time') ? drawn.lastsMs / 2 : drawn.lastsMs,
  }
}

function drawAll(random: Random): Drawn {
  const some = (most: number): number => (random.chance(0.5) ? random.fraction() * most : 0)
  const bus = random.chance(0.25) ? undefined : random.chance(0.35) ? GOOD_BUS : drawBus(random)
  // A split over processes that cannot ask each other is nothing a server can be set up for.
  const shards = bus ? 1 + random.below(4) : 1
  return {
    bus,
    shards,
    engines: 1 + random.below(bus ? 3 : 2),
    users: Array.from({ length: 3 + random.below(10) }, (_, index) => index + 1),
    focus: random.pick<Focus>(['everything', 'everything', 'everything', 'contracts', 'copies', 'copies', 'wallet']),
    settings: drawSettings(random),
    limits: {
      queue: random.pick([4, 1_000]),
      batch: random.pick([1, 5, 500]),
      depth: random.pick([1, 2, 3]),
      patienceMs: 2_500,
      residents: random.pick([0, 2, 1_000]),
      answers: random.pick([0, 3, 1_000]),
      answersMs: random.pick([0, 2_000, 300_000]),
    },
    standbyRecords: random.pick([0, 12, 10_000, 10_000, 10_000]),
    store: {
      refused: some(0.05),
      failed: some(0.05),
      lost: some(0.05),
      answerLost: some(0.08),
      late: some(0.05),
      unnamed: some(0.02),
      slow: some(0.1),
      // Each shard is read with questions of its own.
      away: some(0.3) / shards,
    },
    network: { requestLost: some(0.1), answerLost: some(0.1), duplicate: some(0.3), delay: some(0.1) },
    faults: new Set(FAULTS.filter(() => random.chance(0.6))),
    nodes: 1 + random.below(4),
    keepsName: random.chance(0.5),
    dispatchers: random.chance(0.3) ? 2 : 1,
    coarseness: random.chance(0.4) ? 2 : 0,
    lastsMs: 25_000 + random.below(30_000),
    startsAt: random.pick(BEGINNINGS),
  }
}

function drawBus(random: Random): BusFaults {
  return { lost: random.fraction() * 0.1, doubled: random.fraction() * 0.2, delayed: random.fraction() * 0.2 }
}

function drawSettings(random: Random): EngineSettings {
  // Small accounts and large lots: without them there are no stop-outs. Huge ones: without them sixteen digits would do.
  const grant = random.pick(['2000', '20000', '100000', '2000000000'])
  return {
    ...DEFAULT_SETTINGS,
    tradeFeeType: random.chance(0.3) ? 'margin' : 'lots',
    maxOpenOrders: random.pick([3, 8, 200]),
    maxAlerts: random.pick([2, 50]),
    demoGrants: { ...DEFAULT_SETTINGS.demoGrants, forex: decimal(grant) },
    micro: {
      durations: [2, 3, 5, 8].map((seconds, index) => ({
        seconds,
        ratio: decimal(random.pick(['0.75', '0.8', '1'])),
        minimumStake: decimal(index < 2 ? '10' : '20'),
      })),
      lossLevel: random.pick([0, 0, 1]),
      staleMs: random.pick([1_000, 5_000]),
      suspended: new Set(random.chance(0.3) ? [8] : []),
    },
    copy: {
      sharePercent: decimal(random.pick(['10', '33.3'])),
      ordersPerMinute: random.pick([3, 20]),
      lateMs: random.pick([2_000, 60_000]),
      maxFollowed: random.pick([1, 20]),
    },
    wallet: {
      ...DEFAULT_SETTINGS.wallet,
      methodCoolingMs: random.pick([0, 2_000]),
      credentialCoolingMs: random.pick([0, 3_000]),
      dailyLimitUnverified: decimal('900'),
      dailyLimitVerified: decimal(random.pick(['2500', '50000'])),
      twoPersonFrom: decimal(random.pick(['600', '10000'])),
      adjustMaximum: decimal(random.pick(['500', '10000'])),
      maxMethods: random.pick([3, 20]),
      maxUnderReview: random.pick([2, 20]),
      rateTolerancePercent: decimal(random.pick(['0.1', '2', '10'])),
      acceptWithinMs: random.pick([500, 1_500, 86_400_000]),
    },
  }
}
