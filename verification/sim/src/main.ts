// npm run sim -- --seeds N [--from S] [--without crash,network] [--counts]: runs seeds on all cores and prints failures. A failing seed is
// added to the regressions and run again with fewer faults; --without repeats the smallest set that still fails.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { runBots } from './bots/run.ts'
import { Coverage } from './world/coverage.ts'
import { RunDatabase } from './world/run-database.ts'
import { AUDITED, isAudited, runSeed, type SeedTask } from './world/run-seed.ts'

const REGRESSIONS = new URL('../seeds/regressions.txt', import.meta.url)
/** With so many seeds left a database is got ready for those that need one. */
const SOON = 50

interface Finished {
  readonly seed: number
  readonly failures: readonly string[]
  readonly coverage: readonly (readonly [string, number])[]
  readonly commits: number
}

if (isMainThread) process.exitCode = await main()
else work()

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string' },
      from: { type: 'string' },
      'fail-fast': { type: 'boolean' },
      /** Prints how often everything happened. */
      counts: { type: 'boolean' },
      without: { type: 'string' },
      /** Failing seeds are not kept: for code that is broken on purpose. */
      forget: { type: 'boolean' },
      bots: { type: 'boolean' },
      trades: { type: 'string' },
    },
  })
  const without = values.without?.split(',') ?? []
  // Whoever stops at the first failure only wants to know that there is one.
  const isShrunk = without.length === 0 && values['fail-fast'] !== true
  const count = Number(values.seeds ?? 200)
  const from = Number(values.from ?? 1)
  if (values.bots === true) return (await runBots(Number(values.trades ?? 10_000), from)) > 0 ? 1 : 0
  const seeds = [...new Set([...regressions(), ...Array.from({ length: count }, (_, index) => from + index)])]
  const started = performance.now()
  const coverage = new Coverage()
  const failed: Finished[] = []
  let commits = 0
  const database = new RunDatabase()
  // Those that need a database come last: a run that fails before need not start one.
  const queue = seeds.toSorted((a, b) => Number(isAudited(a)) - Number(isAudited(b)))
  const enough = new AbortController()
  const workers = Array.from({ length: Math.min(availableParallelism(), seeds.length) }, () =>
    serve(queue, { database, without, isShrunk, enough: enough.signal }, finished => {
      coverage.add(finished.coverage)
      commits += finished.commits
      if (finished.failures.length === 0) return true
      failed.push(finished)
      report(finished)
      if (values.forget !== true) keep(finished.seed)
      // What is under way elsewhere is not waited for: a world of broken code may have no end.
      if (values['fail-fast'] === true) enough.abort()
      return values['fail-fast'] !== true
    }),
  )
  await Promise.all(workers)
  await database.stop()
  const seconds = (performance.now() - started) / 1_000
  const missing = coverage.missing(count, database.problem !== undefined)
  for (const what of missing) console.log(`vacuous: «${what}» never happened in ${seeds.length} seeds`)
  if (values.counts === true)
    for (const [what, times] of [...coverage.counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      console.log(`${String(times).padStart(9)}  ${what}`)
  const rate = (seeds.length / seconds).toFixed(1)
  console.log(`${seeds.length} seeds, ${commits} commits, ${seconds.toFixed(1)} s, ${rate} seeds/s`)
  if (database.problem === undefined)
    console.log(`real PostgreSQL: ${coverage.counts.get(AUDITED) ?? 0} worlds repeated there and audited`)
  else console.log(`real PostgreSQL: SKIPPED, there is none to be had: ${database.problem}`)
  console.log(`simulation: ${seeds.length - failed.length} passed, ${failed.length + missing.length} failed`)
  return failed.length + missing.length > 0 ? 1 : 0
}

interface Setting extends Pick<SeedTask, 'without' | 'isShrunk'> {
  readonly database: RunDatabase
  /** Ends everything at once. */
  readonly enough: AbortSignal
}

/** One thread, given one seed after the other. */
function serve(
  queue: number[],
  { database, enough, ...how }: Setting,
  done: (finished: Finished) => boolean,
): Promise<void> {
  const worker = new Worker(new URL(import.meta.url))
  return new Promise((resolve, reject) => {
    enough.addEventListener('abort', () => void worker.terminate().then(() => resolve()))
    const next = async (): Promise<void> => {
      const seed = queue.shift()
      if (seed === undefined) {
        await worker.terminate()
        return resolve()
      }
      // It takes a few seconds to start, which need not be waited for.
      if (queue.length < SOON && queue.some(isAudited)) void database.url()
      const task: SeedTask = { ...how, seed, databaseUrl: isAudited(seed) ? await database.url() : undefined }
      worker.postMessage(task)
    }
    worker.on('message', (finished: Finished) => {
      if (enough.aborted) return
      if (!done(finished)) queue.length = 0
      void next()
    })
    worker.on('error', reject)
    void next()
  })
}

function work(): void {
  parentPort?.on('message', (task: SeedTask) => {
    const { seed } = task
    void runSeed(task)
      .then(({ failures, coverage, commits }) => ({ seed, failures, coverage: [...coverage.counts], commits }))
      .catch((error: unknown) => ({
        seed,
        failures: [String(error instanceof Error ? error.stack : error)],
        coverage: [],
        commits: 0,
      }))
      .then(finished => parentPort?.postMessage(finished))
  })
}

function report(finished: Finished): void {
  console.log(
    `seed ${finished.seed} failed (npm run sim -- --seeds 1 --from ${finished.seed}; node ${process.version}):`,
  )
  for (const failure of finished.failures.slice(0, 8)) console.log(`  ${failure}`)
}

function keep(seed: number): void {
  if (!regressions().includes(seed)) appendFileSync(REGRESSIONS, `${seed}\n`)
}

/** Seeds that once failed are run for ever. */
function regressions(): number[] {
  if (!existsSync(REGRESSIONS)) return []
  return readFileSync(REGRESSIONS, 'utf8').split(/\s+/).filter(Boolean).map(Number)
}
