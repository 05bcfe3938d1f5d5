// The market of a real source: its prices go over the tape that all processes share, and one of them, elected, reads the source.
import { MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import { openPool } from '../platform/postgres/pool.ts'
import { holdRole } from '../platform/postgres/role-lease.ts'
import { type Companion, LiveMarket, type MarketDeps } from './live-market.ts'
import type { MarketSetting } from './open-market.ts'
import { JsonWebSocketSource, type JsonWebSocketSettings } from './sources/json-websocket.ts'
import { StoredHistory } from './stored-history.ts'
import { PostgresTape } from './tape/postgres-tape.ts'
import { SharedTape, type SharedTapeDeps } from './tape/shared-tape.ts'
import { StoredTape } from './tape/stored-tape.ts'

/** A feed node that is gone is replaced within the lease, one look of another and the time to connect: three seconds in all. */
const TIMES = { leaseMs: 1_800, renewMs: 300 }

export function openRealFeed(
  setting: MarketSetting,
  settings: JsonWebSocketSettings,
  shared: Omit<MarketDeps, 'label' | 'source' | 'history'>,
): LiveMarket {
  const { pool, bus, clock, scheduler, report, node } = setting
  // A commit of prices waits for nothing else that is asked of the database.
  const tapePool = openPool(node.directUrl, {
    name: 'tallystick tape',
    maxConnections: 2,
    statementTimeoutMs: 2 * SECOND_MS,
  })
  const closing: Companion = { start: () => Promise.resolve(), stop: () => tapePool.end() }
  const pairIds = shared.listings.map(({ pair }) => pair.id)
  const store = new PostgresTape(tapePool, clock, pairIds)
  const tape = new SharedTape({ store, bus, clock, scheduler, report, elect: election(setting, store) })
  const history = new StoredHistory({
    pool,
    clock,
    scheduler,
    onError: error => report('feed.candles_write_failed', { err: error }),
    isWriter: () => tape.isWriting,
  })
  return new LiveMarket({
    ...shared,
    label: 'live',
    source: new JsonWebSocketSource({ settings, clock, scheduler, report }),
    history,
    oldTape: new StoredTape(pool, pairIds),
    shared: tape,
    companions: [closing, history],
  })
}

function election({ node, scheduler, report }: MarketSetting, store: PostgresTape): SharedTapeDeps['elect'] {
  const { leases, holder, isFeed } = node
  if (!isFeed) return () => Promise.resolve({ stop: () => Promise.resolve() })
  /** While this process writes the tape. */
  const keepTidy = (): (() => void) => {
    let cancel = (): void => undefined
    const again = (): void => {
      cancel = scheduler.after(MINUTE_MS, () => {
        store.tidy().catch((error: unknown) => report('feed.tape_tidy_failed', { err: error }))
        again()
      })
    }
    again()
    return () => cancel()
  }
  return begin =>
    holdRole({
      pool: leases,
      role: 'feed',
      holder,
      report,
      times: TIMES,
      begin: async (epoch, giveUp) => {
        const endTidying = keepTidy()
        try {
          const end = await begin(epoch, () => {
            endTidying()
            giveUp()
          })
          return async () => {
            endTidying()
            await end()
          }
        } catch (error) {
          endTidying()
          throw error
        }
      },
    })
}
