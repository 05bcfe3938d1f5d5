// The real server with crash points and fault injection for feed and disk, controlled by the parent process. A separate entry point: the
// product's main cannot reach any of this, and it refuses to start in production.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import type { Bus } from '../src/bus/bus.ts'
import { readConfig } from '../src/config.ts'
import { postgresStore } from '../src/engine-host/store/postgres-store.ts'
import type { Store } from '../src/engine-host/store/store.ts'
import { openMarket } from '../src/feed/open-market.ts'
import { CannotStart } from '../src/platform/cannot-start.ts'
import { systemClock } from '../src/platform/clock.ts'
import { reporter } from '../src/platform/log-events.ts'
import { createLogger } from '../src/platform/logger.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import { openDatabase } from '../src/platform/postgres/database.ts'
import { startServer } from '../src/server.ts'

/** Where it dies: in the life of one commit, or while it finds out what became of one. */
export type DeathPoint = 'before_send' | 'during_commit' | 'after_commit' | 'before_publish' | 'in_recovery'

export interface Lever {
  readonly die?: DeathPoint
  readonly feed?: 'normal' | 'frozen' | 'storm'
  readonly disk?: 'normal' | 'full'
}

let death: DeathPoint | undefined
let feed: NonNullable<Lever['feed']> = 'normal'
let isDiskFull = false

process.on('message', (lever: Lever) => {
  death = lever.die ?? death
  feed = lever.feed ?? feed
  if (lever.disk) isDiskFull = lever.disk === 'full'
})

// Who pulls the levers is gone: nobody would ever end us.
process.on('disconnect', die)

function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

function mortalStore(...connection: Parameters<typeof postgresStore>): ReturnType<typeof postgresStore> {
  const store = postgresStore(...connection)
  let isLosing = false
  const mortal: Pick<Store, 'commit' | 'fence' | 'load'> = {
    async commit(batch) {
      if (death === 'before_send') die()
      const done = store.commit(batch)
      if (death === 'during_commit') setTimeout(die, Math.random() * 4)
      await done
      if (death === 'after_commit') die()
      // The answers are on their way to their callers; the bus has not heard.
      if (death === 'before_publish') queueMicrotask(die)
      if (death === 'in_recovery') {
        isLosing = true
        throw new Error('the answer was lost on purpose')
      }
    },
    async fence(...asked) {
      const position = await store.fence(...asked)
      if (isLosing && Math.random() < 0.5) die()
      return position
    },
    async load(...asked) {
      const reading = store.load(...asked)
      if (isLosing) die()
      return reading
    },
  }
  return { ...store, ...mortal }
}

/** Between the guards and everybody else: nothing comes through, or far too much. */
function trickyBus(bus: Bus): Bus {
  return {
    ...bus,
    publish(topic, message) {
      if (topic !== 'tick' || feed === 'normal') return bus.publish(topic, message)
      if (feed === 'frozen') return
      // The topic is `tick`, so the message is one.
      const tick = message as Tick
      for (let n = 0; n < 50; n++) {
        const at = tick.at + n
        const price = tick.price + BigInt(n % 3) * 10n ** 6n
        bus.publish('tick', { ...tick, id: tickId(tick.pairId, at), at, price: n === 0 ? tick.price : price })
      }
    },
  }
}

/** Uploads are the only files the server writes by itself. */
function mountFullDisk(): void {
  const { open } = fs.promises
  fs.promises.open = async (...asked: Parameters<typeof open>) => {
    if (isDiskFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    return open(...asked)
  }
  syncBuiltinESMExports()
}

async function main(): Promise<void> {
  const result = readConfig(process.env)
  if (!result.ok) throw new CannotStart(result.problems.join('\n'))
  const { config } = result
  if (config.mode === 'production') throw new CannotStart('This server dies on purpose: not in production.')
  mountFullDisk()
  const logger = createLogger({ level: config.logLevel, format: 'lines' })
  const lost = Promise.withResolvers<void>()
  lost.promise.catch(() => undefined)
  const database = await openDatabase(config, reporter(logger), error => lost.reject(error))
  const server = await startServer({
    config,
    logger,
    metrics: createMetrics(),
    clock: systemClock,
    pool: database.pool,
    directUrl: database.directUrl,
    directPool: database.directPool,
    openStore: mortalStore,
    openMarket: setting => openMarket({ ...setting, bus: trickyBus(setting.bus) }),
  })
  process.stdout.write(`ready  http://localhost:${server.port}\n`)
  process.on('SIGTERM', () => lost.resolve())
  await lost.promise.catch(() => (process.exitCode = 1))
  setTimeout(() => process.exit(), 4_500).unref()
  await server.stop()
  await database.close()
  process.exit()
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof CannotStart ? error.message : String(error)}\n`)
  process.exit(1)
}
