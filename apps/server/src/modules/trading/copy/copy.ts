// The copy role: runs when a master acted, retries refused closes, pays shares at midnight (UTC), and updates masters' records.
import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import type { Bus } from '../../../bus/bus.ts'
import type { EngineClient } from '../../../engine-host/engine-client.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { Dispatcher } from './dispatcher.ts'
import { dispatcherQueries, readMark, writeMark } from './queries.ts'
import { refreshRecords } from './records.ts'
import type { LogEvent, Report } from '../../../platform/log-events.ts'

export { refreshRecords } from './records.ts'

export interface CopyDeps {
  readonly pool: Pool
  readonly bus: Bus
  readonly clock: Clock
  readonly engine: EngineClient
  readonly shards: number
  readonly report: Report
}

/** Also without being woken: another process may have written, and a bus may lose a message. */
const LOOK_MS = SECOND_MS
const SWEEP_MS = 3 * SECOND_MS
const RECORDS_MS = 10 * MINUTE_MS
const PAID_DAY = 'copy paid day'

export interface CopyRole {
  /** Carries everything that is there; resolves when nothing is left. */
  settle(): Promise<void>
  stop(): Promise<void>
}

export function startCopy(deps: CopyDeps): CopyRole {
  const { pool, bus, clock, engine, report } = deps
  const life = { isStopped: false }
  const dispatcher = new Dispatcher({
    ...dispatcherQueries(pool),
    submit: (command, key) => engine.submit(command, key),
    sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
    isStopped: () => life.isStopped,
    report,
  })

  const carry = async (shard: number): Promise<void> => {
    while (!life.isStopped && (await dispatcher.dispatch(shard)));
  }
  const payIfDue = async (): Promise<void> => {
    const today = Math.floor(clock.now() / DAY_MS)
    if ((await readMark(pool, PAID_DAY, 0)) >= today) return
    await dispatcher.payShares()
    if (!life.isStopped) await writeMark(pool, PAID_DAY, 0, today)
  }
  const [look, sweep, compute] = [
    worker(
      'copy.dispatch_failed',
      Array.from({ length: deps.shards }, (_, shard) => () => carry(shard)),
    ),
    worker('copy.sweep_failed', [() => dispatcher.closeOrphans(), () => dispatcher.closeLateParts(), payIfDue]),
    worker('copy.records_failed', [() => refreshRecords(pool, clock.now())]),
  ]

  /** One at a time; asked while at work, it goes round once more. A step that fails keeps no other from being done. */
  function worker(failure: LogEvent, steps: readonly (() => Promise<void>)[]): () => Promise<void> {
    let running: Promise<void> | undefined
    let isDue = false
    const run = async (): Promise<void> => {
      do {
        isDue = false
        for (const step of steps) await step().catch((error: unknown) => report(failure, { err: error }))
      } while (isDue && !life.isStopped)
      running = undefined
    }
    return () => {
      // What is under way is waited for; a stop begins nothing.
      if (life.isStopped) return running ?? Promise.resolve()
      isDue = running !== undefined
      running ??= run()
      return running
    }
  }

  const end = bus.subscribe('copy_due', () => void look())
  const timers = [
    setInterval(() => void look(), LOOK_MS),
    setInterval(() => void sweep(), SWEEP_MS),
    setInterval(() => void compute(), RECORDS_MS),
  ]
  void look()
  void compute()
  return {
    async settle() {
      await look()
      await sweep()
      await look()
      await compute()
    },
    async stop() {
      life.isStopped = true
      end()
      for (const timer of timers) clearInterval(timer)
      await Promise.all([look(), sweep(), compute()])
    },
  }
}
