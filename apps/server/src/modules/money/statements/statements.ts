// The job that makes statements, one process of all, and removes old ones. The table is the queue: what a process that died had begun is
// taken over when it has said nothing for a while.
import { DAY_MS, type Instant, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import { STATEMENT_DAYS_KEPT } from '@tallystick/wire/statements'
import type { Bus } from '../../../bus/bus.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { Report } from '../../../platform/log-events.ts'
import { type PoolClient, transaction } from '../../../platform/postgres/pool.ts'
import { insertNotices, type NewNotice } from '../../users/notifications/notifications.ts'
import { DoesNotTie } from './lines.ts'
import { KEPT_MS, makeStatement, type MakingDeps, NoLongerOurs } from './make-statement.ts'
import { removeUnusedParts } from './parts.ts'
import { deleteOldStatements, type Job, type Made, takeJob, writeNotMade, writeReady } from './queries.ts'

export { readPartKeyUse } from './part-queries.ts'
export { resealParts } from './parts.ts'

export interface StatementsDeps extends MakingDeps {
  readonly bus: Pick<Bus, 'publish'>
  readonly report: Report
}

const LOOK_EVERY_MS = SECOND_MS
const SWEEP_EVERY_MS = 10 * MINUTE_MS
/** Equity of an hour is recorded a few minutes after it. */
const NOT_RECORDED_MS = 10 * SECOND_MS
/** A late ledger row is in the recorded equity an hour later. */
const RETRY_MS = 15 * MINUTE_MS
const MOST_ATTEMPTS = 6
/** Who has waited longer has perhaps left the page. */
const WAITED_MS = 30 * SECOND_MS

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
    if (made) return await finish(deps, job, made)
    const nextAt = clock.now() + NOT_RECORDED_MS
    await writeNotMade(pool, job, { status: 'waiting', nextAt, countsAs: job.attempt - 1 })
  } catch (error) {
    // It begins anew elsewhere, at once.
    if (error instanceof NoLongerOurs) {
      await writeNotMade(pool, job, { status: 'waiting', nextAt: 0, countsAs: job.attempt })
      return
    }
    report(error instanceof DoesNotTie ? 'statements.does_not_tie' : 'statements.make_failed', {
      statement: job.id,
      err: error,
    })
    const nextAt = clock.now() + RETRY_MS
    if (job.attempt < MOST_ATTEMPTS) await writeNotMade(pool, job, { status: 'waiting', nextAt, countsAs: job.attempt })
    else await giveUp(deps, job)
  }
}

async function finish(deps: StatementsDeps, job: Job, made: Made): Promise<void> {
  const now = deps.clock.now()
  const { changedOrders } = made
  if (changedOrders.length > 0)
    deps.report('statements.order_not_as_logged', { statement: job.id, orders: changedOrders.join(' ') })
  await tell(deps, async client => {
    const isOurs = await writeReady(client, job, made, now)
    return isOurs && now - job.askedAt > WAITED_MS ? [noticeOf(job, 'statement_ready', now)] : []
  })
}

async function giveUp(deps: StatementsDeps, job: Job): Promise<void> {
  const now = deps.clock.now()
  await tell(deps, async client => {
    const isOurs = await writeNotMade(client, job, { status: 'failed', nextAt: now, countsAs: job.attempt })
    return isOurs ? [noticeOf(job, 'statement_failed', now)] : []
  })
}

/** The notice is written with what it is about, or neither is. */
async function tell(
  { pool, bus }: StatementsDeps,
  write: (client: PoolClient) => Promise<readonly NewNotice[]>,
): Promise<void> {
  const userIds = await transaction(pool, async client => insertNotices(client, await write(client)))
  if (userIds.length > 0) bus.publish('notices_changed', { userIds })
}

function noticeOf({ id, userId, from, until }: Job, kind: NewNotice['kind'], at: Instant): NewNotice {
  // Days, and the last one is included.
  const day = (time: Instant): string => timeText(time).slice(0, 10)
  return { userId, kind, ref: id, params: { from: day(from), until: day(until - 1) }, at }
}

/** Old ones leave the table first, then their files. */
export async function sweepStatements({ pool, clock, storage }: MakingDeps): Promise<void> {
  await deleteOldStatements(pool, clock.now() - STATEMENT_DAYS_KEPT * DAY_MS)
  while ((await removeUnusedParts({ pool, storage })) > 0);
}
