// The job that makes statements, one process of all, and removes old ones. The table is the queue: what a process that died had begun is
// taken over when it has said nothing for a while.
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import { STATEMENT_DAYS_KEPT } from '@tallystick/wire/statements'
import type { Report } from '../../../platform/log-events.ts'
import { DoesNotTie } from './lines.ts'
import { KEPT_MS, makeStatement, type MakingDeps, NoLongerOurs } from './make-statement.ts'
import { removeUnusedParts } from './parts.ts'
import { deleteOldStatements, type Job, takeJob, writeNotMade, writeReady } from './queries.ts'

export { readPartKeyUse } from './queries.ts'
export { resealParts } from './parts.ts'

export interface StatementsDeps extends MakingDeps {
  readonly report: Report
}

const LOOK_EVERY_MS = SECOND_MS
const SWEEP_EVERY_MS = 10 * MINUTE_MS
/** Equity of an hour is recorded a few minutes after it. */
const NOT_RECORDED_MS = 10 * SECOND_MS
/** A late ledger row is in the recorded equity an hour later. */
const RETRY_MS = 15 * MINUTE_MS
const MOST_ATTEMPTS = 6

export function startStatements(deps: StatementsDeps): { stop(): Promise<void> } {
  const { report } = deps
  let isStopping = false
  let making: Promise<void> | undefined
  let sweeping: Promise<void> | undefined
  const look = (): void => {
    making ??= makeWaiting(deps, () => isStopping)
      .then(() => undefined)
      .catch((error: unknown) => report('statements.make_failed', { err: error }))
      .finally(() => (making = undefined))
  }
  const sweep = (): void => {
    sweeping ??= sweepStatements(deps)
      .catch((error: unknown) => report('statements.sweep_failed', { err: error }))
      .finally(() => (sweeping = undefined))
  }
  const timers = [setInterval(look, LOOK_EVERY_MS), setInterval(sweep, SWEEP_EVERY_MS)]
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      isStopping = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all([making, sweeping])
    },
  }
}

/** Makes what waits, one after the other. Returns how many were taken. */
export async function makeWaiting(deps: StatementsDeps, isStopping: () => boolean = () => false): Promise<number> {
  for (let count = 0; ; count += 1) {
    if (isStopping()) return count
    const now = deps.clock.now()
    const job = await takeJob(deps.pool, now, now + KEPT_MS)
    if (!job) return count
    await make(deps, job, isStopping)
  }
}

async function make(deps: StatementsDeps, job: Job, isStopping: () => boolean): Promise<void> {
  const { pool, clock, report } = deps
  try {
    const made = await makeStatement(deps, job, isStopping)
    if (made) return await writeReady(pool, job, made, clock.now())
    const nextAt = clock.now() + NOT_RECORDED_MS
    return await writeNotMade(pool, job, { status: 'waiting', nextAt, countsAs: job.attempt - 1 })
  } catch (error) {
    // It begins anew elsewhere, at once.
    if (error instanceof NoLongerOurs)
      return writeNotMade(pool, job, { status: 'waiting', nextAt: 0, countsAs: job.attempt })
    report(error instanceof DoesNotTie ? 'statements.does_not_tie' : 'statements.make_failed', {
      statement: job.id,
      err: error,
    })
    const status = job.attempt < MOST_ATTEMPTS ? 'waiting' : 'failed'
    await writeNotMade(pool, job, { status, nextAt: clock.now() + RETRY_MS, countsAs: job.attempt })
  }
}

/** Old ones leave the table first, then their files. */
export async function sweepStatements({ pool, clock, storage }: MakingDeps): Promise<void> {
  await deleteOldStatements(pool, clock.now() - STATEMENT_DAYS_KEPT * DAY_MS)
  while ((await removeUnusedParts({ pool, storage })) > 0);
}
