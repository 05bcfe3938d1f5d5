// The process: configuration, logs, database, server, signals. Everything testable without a process is elsewhere.
import { type Config, readConfig } from './config.ts'
import { CannotStart, messageOf } from './platform/cannot-start.ts'
import { systemClock } from './platform/clock.ts'
import { logEvent, type Report, reporter } from './platform/log-events.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { createMetrics, logEventCounter, type Metrics } from './platform/metrics.ts'
import { openDatabase } from './platform/postgres/database.ts'
import { KNOWN_SCHEMA } from './platform/postgres/schema/schema-version.ts'
import { version } from './platform/version.ts'
import { withoutControls } from './platform/terminal-text.ts'
import { startServer } from './server.ts'

/** Alone nobody waits for it. Among others a request may wait for the next holder of a shard, and is answered before the process ends. */
const STOP_WITHIN_MS = 4_500
const STOP_AMONG_OTHERS_WITHIN_MS = 15_000

async function main(): Promise<void> {
  ignoreClosedOutput()
  const result = readConfig(process.env)
  if (!result.ok) {
    const list = result.problems.map(problem => `  - ${problem}`).join('\n')
    process.stderr.write(`Tallystick cannot start with these settings:\n${list}\n`)
    process.exitCode = 1
    return
  }
  const { config } = result
  // It is in `config` now; processes started from here on must not inherit it.
  delete process.env['SECRET_KEY']
  const metrics = createMetrics()
  const logger = createLogger({
    level: config.logLevel,
    format: config.mode === 'production' ? 'json' : 'lines',
    onLine: logEventCounter(metrics),
  })
  const report = reporter(logger)
  const shutdown = listenForStop(report)
  const stops: Stop[] = []
  try {
    await run(config, { logger, metrics }, stops, shutdown)
  } catch (error) {
    if (error instanceof CannotStart) process.stderr.write(`${error.message}\n`)
    else report('server.failed', { err: error })
    process.exitCode = 1
  }
  // Whatever hangs must not keep the process: the database is safe at any moment.
  const late = (): void => {
    report('server.stop_late', {
      role: stops.map(({ role }) => role?.()).find(role => role !== undefined) ?? 'database',
    })
    process.exit(process.exitCode ?? 1)
  }
  setTimeout(late, config.nats ? STOP_AMONG_OTHERS_WITHIN_MS : STOP_WITHIN_MS).unref()
  for (const { stop } of stops.toReversed())
    await stop().catch((error: unknown) => report('server.stop_failed', { reason: messageOf(error) }))
  process.exit()
}

/**
 * Whoever reads what we write may go away, or have no room left. Without a listener each line is an uncaught error, which is a line again:
 * the process would do nothing else and never end. What is traded does not depend on being logged.
 */
function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

interface Seeing {
  readonly logger: Logger
  readonly metrics: Metrics
}

interface Stop {
  readonly stop: () => Promise<void>
  /** What it is at. */
  readonly role?: () => string | undefined
}

/** Runs until a stop is asked for, or throws. What was started is in `stops`, in order. */
async function run(config: Config, { logger, metrics }: Seeing, stops: Stop[], shutdown: Shutdown): Promise<void> {
  const database = await openDatabase(config, reporter(logger), error => shutdown.fail(error))
  stops.push({ stop: () => database.close() })
  if (shutdown.asked) return
  const server = await startServer({
    config,
    logger,
    metrics,
    clock: systemClock,
    pool: database.pool,
    directUrl: database.directUrl,
    directPool: database.directPool,
    say: line => void process.stdout.write(`${withoutControls(line)}\n`),
  })
  stops.push({ stop: () => server.stop(), role: () => server.stoppingRole() })
  logEvent(logger, 'server.started', { version, schema: KNOWN_SCHEMA, roles: [...config.roles].join() })
  process.stdout.write(`ready  http://localhost:${server.port}\n`)
  if (server.setUpLink !== undefined) process.stdout.write(`set up the first operator, once:  ${server.setUpLink}\n`)
  await shutdown.requested
  logEvent(logger, 'server.stopping')
  await Promise.race([server.drain(), shutdown.insisted])
}

interface Shutdown {
  readonly asked: boolean
  readonly requested: Promise<void>
  /** Asked twice: no more waiting. */
  readonly insisted: Promise<void>
  fail(error: Error): void
}

function listenForStop(report: Report): Shutdown {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // A rejection before the await is handled by the later await.
  promise.catch(() => undefined)
  let asked = false
  const insisted = Promise.withResolvers<void>()
  const ask = (): void => {
    if (asked) insisted.resolve()
    asked = true
    resolve()
  }
  process.on('SIGTERM', ask)
  process.on('SIGINT', ask)
  // Started by tools/start.mjs with a channel: when that process is gone, so are we.
  if (process.connected) process.on('disconnect', ask)
  process.on('unhandledRejection', error => {
    report('server.unhandled_rejection', { err: error })
    reject(error)
  })
  process.on('uncaughtException', error => {
    report('server.uncaught_exception', { err: error })
    reject(error)
  })
  return {
    get asked() {
      return asked
    },
    requested: promise,
    insisted: insisted.promise,
    fail: reject,
  }
}

await main()
