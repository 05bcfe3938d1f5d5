// npm run sim -- --seeds N [--from S] [--quick]: runs worlds on all cores, prints what failed with its seed and keeps it for ever.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { Coverage } from './coverage.ts'
import { runLongWorld } from './long-world.ts'
import { runWorld, type WorldResult } from './world.ts'

const REGRESSIONS = new URL('../seeds/regressions.txt', import.meta.url)
/** Below this many seeds a run may miss rare events without being vacuous. */
const ENOUGH_SEEDS = 1_000

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
    },
  })
  const count = Number(values.seeds ?? 200)
  const from = Number(values.from ?? 1)
  const seeds = [...new Set([...regressions(), ...Array.from({ length: count }, (_, index) => from + index)])]
  const started = performance.now()
  const coverage = new Coverage()
  const failed: Finished[] = []
  let commits = 0
  const queue = [...seeds]
  const crew = Array.from({ length: Math.min(availableParallelism(), seeds.length) }, () =>
    serve(queue, finished => {
      coverage.add(finished.coverage)
      commits += finished.commits
      if (finished.failures.length === 0) return true
      failed.push(finished)
      report(finished)
      return values['fail-fast'] !== true
    }),
  )
  await Promise.all(crew)
  const seconds = (performance.now() - started) / 1_000
  const missing = count >= ENOUGH_SEEDS ? coverage.missing() : []
  for (const what of missing) console.log(`vacuous: «${what}» never happened in ${seeds.length} seeds`)
  if (values.counts === true)
    for (const [what, times] of [...coverage.counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      console.log(`${String(times).padStart(9)}  ${what}`)
  const rate = (seeds.length / seconds).toFixed(1)
  console.log(`${seeds.length} seeds, ${commits} commits, ${seconds.toFixed(1)} s, ${rate} seeds/s`)
  console.log(`simulation: ${seeds.length - failed.length} passed, ${failed.length + missing.length} failed`)
  return failed.length + missing.length > 0 ? 1 : 0
}

/** One thread, given one seed after the other. */
function serve(queue: number[], done: (finished: Finished) => boolean): Promise<void> {
  const worker = new Worker(new URL(import.meta.url))
  return new Promise((resolve, reject) => {
    const next = (): void => {
      const seed = queue.shift()
      if (seed !== undefined) return worker.postMessage(seed)
      void worker.terminate()
      resolve()
    }
    worker.on('message', (finished: Finished) => {
      if (!done(finished)) queue.length = 0
      next()
    })
    worker.on('error', reject)
    next()
  })
}

/** Sixty days take ten times as long as half a minute of trading, so every tenth seed lives through them. */
const LONG_EVERY = 10

/** A seed that goes another way the second time could not be looked into when it fails. */
const TWICE_EVERY = 20

/** The quick world of trading, and for some seeds the slow one of loans and funds as well. */
async function runBoth(seed: number): Promise<WorldResult> {
  const quick = await runWorld(seed)
  if (seed % TWICE_EVERY === 0 && (await runWorld(seed)).digest !== quick.digest)
    return { ...quick, failures: [...quick.failures, '[deterministic] the second run of the seed went another way'] }
  if (seed % LONG_EVERY !== 0) return quick
  const slow = await runLongWorld(seed)
  quick.coverage.add(slow.coverage.counts)
  const failures = [...quick.failures, ...slow.failures]
  return { ...quick, failures, commits: quick.commits + slow.commits }
}

function work(): void {
  parentPort?.on('message', (seed: number) => {
    void runBoth(seed)
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
  console.log(`seed ${finished.seed} failed (npm run sim -- --seeds 1 --from ${finished.seed}):`)
  for (const failure of finished.failures.slice(0, 8)) console.log(`  ${failure}`)
  if (!regressions().includes(finished.seed)) appendFileSync(REGRESSIONS, `${finished.seed}\n`)
}

/** Seeds that once failed are run for ever. */
function regressions(): number[] {
  if (!existsSync(REGRESSIONS)) return []
  return readFileSync(REGRESSIONS, 'utf8').split(/\s+/).filter(Boolean).map(Number)
}
