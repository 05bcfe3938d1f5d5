// The memory of one shard: a cache of what PostgreSQL holds (books and open orders) plus the newest prices and the indexes over both.
import type { OrderId, UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import type { Price } from '@tallystick/kernel/decimal'
import { type Books, emptyBooks } from '@tallystick/ledger/books'
import { type AlertMemory, noAlerts } from '../products/alert/memory.ts'
import { type CopyMemory, emptyCopy } from '../products/copy/memory.ts'
import type { ForexOrder, OpenedOrder } from '../products/forex/record.ts'
import { PriceRun } from '@tallystick/formulas/price-run'
import { TrailIndex } from '../products/forex/trail/trail-index.ts'
import type { FreezeMemory } from './freeze/record.ts'
import { type LoanMemory, noLoans } from '../products/loan/memory.ts'
import { emptyMicroState, type MicroState } from '../products/micro/memory.ts'
import { type FundMemory, noSubscriptions } from '../products/fund/memory.ts'
import type { PairTerms } from './pair.ts'
import { DEFAULT_SETTINGS, type EngineSettings } from './settings.ts'
import type { Side } from './side.ts'
import { ThresholdIndex } from './threshold-index.ts'
import { emptyWallet, type WalletMemory } from '../products/wallet/memory.ts'

export interface PairState {
  terms: PairTerms
  /** Newest accepted price; 0 before the first one. */
  price: Price
  tick: number
  at: Instant
  open: boolean
  /** The next closing the schedule knows of; Infinity when it knows none. */
  closesAt: Instant
  /** When the market was last seen to shut, newest last: a few are enough for orders of minutes. */
  closings: readonly Instant[]
  /** Orders whose stop, target or entry is reached when the price falls or rises to it. */
  readonly falls: ThresholdIndex
  readonly rises: ThresholdIndex
  /** Positions with a trailing stop, and the prices that their best ones are found in. */
  readonly trails: Readonly<Record<Side, TrailIndex>>
  run: PriceRun
  /** Users whose risk must be evaluated again when the price falls or rises to a level. */
  readonly riskFalls: ThresholdIndex
  readonly riskRises: ThresholdIndex
  /** The same of copy relations with a stop-loss. */
  readonly copyFalls: ThresholdIndex
  readonly copyRises: ThresholdIndex
  /** Price alerts that fire when the price falls or rises to their level. */
  readonly alertFalls: ThresholdIndex
  readonly alertRises: ThresholdIndex
  /** True from the first price this memory took itself, until one passes it by: only then is the newest price it knows the newest there was. */
  followed: boolean
  /** Running micro orders by the instant they expire. */
  readonly expiries: ThresholdIndex
}

/** A user's open orders. */
export interface ForexUser {
  readonly holdings: Map<number, OpenedOrder>
  readonly pendings: Map<number, ForexOrder>
  /** Pairs in whose risk indexes the user stands. */
  watched: readonly number[]
  warned: boolean
}

export interface State {
  readonly shard: number
  /** Last object number handed out. */
  lastNumber: number
  settings: EngineSettings
  readonly books: Books
  readonly pairs: Map<number, PairState>
  readonly orders: Map<number, ForexOrder>
  readonly forexUsers: Map<number, ForexUser>
  /** Pending orders by the instant they expire. */
  readonly orderExpiries: ThresholdIndex
  /** Positions whose trailing stop waits for the tape, and when the best price of each is next written down. */
  readonly trailsUnread: Set<OrderId>
  readonly trailKeeps: ThresholdIndex
  readonly copy: CopyMemory
  readonly micro: MicroState
  readonly wallet: WalletMemory
  readonly loans: LoanMemory
  readonly funds: FundMemory
  readonly alerts: AlertMemory
  readonly frozen: FreezeMemory
}

/** Shards share the number space of object ids: number × MAX_SHARDS + shard. */
export const MAX_SHARDS = 64

export function emptyState(shard: number): State {
  return {
    shard,
    lastNumber: 0,
    settings: DEFAULT_SETTINGS,
    books: emptyBooks(),
    pairs: new Map(),
    orders: new Map(),
    forexUsers: new Map(),
    orderExpiries: new ThresholdIndex('rise'),
    trailsUnread: new Set(),
    trailKeeps: new ThresholdIndex('rise'),
    copy: emptyCopy(),
    micro: emptyMicroState(),
    wallet: emptyWallet(),
    loans: noLoans(),
    funds: noSubscriptions(),
    alerts: noAlerts(),
    frozen: new Map(),
  }
}

export function objectId(shard: number, number: number): number {
  return number * MAX_SHARDS + shard
}

/** Adds a pair or changes its terms; prices and indexes stay. */
export function setTerms(state: State, terms: PairTerms): void {
  const pair = state.pairs.get(terms.id)
  if (pair) {
    pair.terms = terms
    return
  }
  state.pairs.set(terms.id, {
    terms,
    price: 0n,
    tick: 0,
    at: 0,
    open: false,
    closesAt: Infinity,
    closings: [],
    followed: false,
    falls: new ThresholdIndex('fall'),
    rises: new ThresholdIndex('rise'),
    trails: { buy: new TrailIndex('buy'), sell: new TrailIndex('sell') },
    run: new PriceRun(),
    riskFalls: new ThresholdIndex('fall'),
    riskRises: new ThresholdIndex('rise'),
    copyFalls: new ThresholdIndex('fall'),
    copyRises: new ThresholdIndex('rise'),
    alertFalls: new ThresholdIndex('fall'),
    alertRises: new ThresholdIndex('rise'),
    expiries: new ThresholdIndex('rise'),
  })
}

export function forexUser(state: State, userId: UserId): ForexUser {
  const known = state.forexUsers.get(userId)
  if (known) return known
  const user: ForexUser = { holdings: new Map(), pendings: new Map(), watched: [], warned: false }
  state.forexUsers.set(userId, user)
  return user
}

/** No price yet, or an old one although the market is open. The last price of a closed market is old, but there is no newer one. */
export function isStale(state: State, pair: PairState, now: Instant): boolean {
  return pair.price === 0n || (pair.open && now - pair.at > state.settings.forexStaleMs)
}

/** The pair's own price may be traded on now: the market is open and the newest tick is fresh. */
export function isTradable(state: State, pair: PairState, now: Instant): boolean {
  return pair.open && !isStale(state, pair, now)
}
