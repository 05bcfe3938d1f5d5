// Settings, pairs and terms of this process, kept equal to the database. A local change reloads them; changes by other nodes are noticed
// by polling the settings version every second, and sooner by a message.
import type { Clock } from '@tallystick/kernel/clock'
import type { Bus } from '../../../bus/bus.ts'
import type { EngineTerms, ReadTerms } from '../../../engine-host/shard/engine-terms.ts'
import type { Market } from '../../../feed/market.ts'
import type { Scheduler } from '../../../platform/scheduler.ts'
import { inOrder } from '../../../platform/in-order.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { loadMarkets } from '../../../feed/markets/markets.ts'
import type { MicroOffers } from '../../trading/micro/micro.ts'
import { engineSettings, type Settings } from '../../../settings/settings.ts'
import { readSettingsVersion } from '../../../settings/settings-version.ts'

export interface CurrentTermsDeps {
  readonly pool: Pool
  readonly bus: Bus
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly settings: Settings
  readonly market: Pick<Market, 'pairs' | 'changeTerms'>
  readonly offers: MicroOffers
  /** Not a setting: it follows from the mode and the feed. */
  readonly realMoneyTrades: boolean
  readonly onError: (error: unknown) => void
}

export interface CurrentTerms {
  /** Reloads everything, publishes changes on the bus, and returns what the engine decides by. */
  readonly read: ReadTerms
  /** From now on also what others change. */
  watch(): void
  stop(): void
}

const WATCH_MS = 1_000

export function currentTerms(deps: CurrentTermsDeps): CurrentTerms {
  const { pool, bus, clock, scheduler, settings, market, offers } = deps
  let version: number | undefined
  let cancel: (() => void) | undefined
  let isStopped = false
  let endNews: (() => void) | undefined

  const read = inOrder(async (): Promise<EngineTerms> => {
    // Before what it belongs to: a change that comes in between is noticed the next time.
    const found = await readSettingsVersion(pool)
    const [markets] = await Promise.all([loadMarkets(pool), settings.reload(), offers.reload()])
    market.changeTerms(markets)
    if (found !== version) {
      version = found
      bus.publish('terms_changed', { at: clock.now() })
    }
    const pairs = market.pairs()
    return { settings: engineSettings(settings, deps.realMoneyTrades, offers.current(), pairs), pairs }
  })

  // One after the other, so that a change is not read by two looks that both found it.
  const look = inOrder(async (): Promise<void> => {
    try {
      const found = await readSettingsVersion(pool)
      if (!isStopped && found !== version) await read()
    } catch (error) {
      deps.onError(error)
    }
  })
  const lookOn = async (): Promise<void> => {
    await look()
    if (!isStopped) cancel = scheduler.after(WATCH_MS, () => void lookOn())
  }

  return {
    read,
    watch() {
      cancel = scheduler.after(WATCH_MS, () => void lookOn())
      endNews = bus.subscribe('settings_raised', () => void look())
    },
    stop() {
      isStopped = true
      endNews?.()
      cancel?.()
    },
  }
}
