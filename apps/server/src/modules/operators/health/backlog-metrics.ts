// What waits, in /metrics: the outbox before its readers, emails before their server, reviews before operators. Told by the one process
// that has the jobs; one statement each, over indexes of what is open, however much is done.
import type { Clock } from '@tallystick/kernel/clock'
import { Gauge } from 'prom-client'
import { OUTBOX_READERS } from '../../../engine-host/outbox-readers.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { readWaiting } from '../user-view/user-view.ts'

export interface BacklogDeps {
  readonly metrics: Metrics
  readonly pool: Pool
  readonly clock: Clock
  readonly isOurs: () => boolean
}

export function registerBacklogMetrics({ metrics, pool, clock, isOurs }: BacklogDeps): void {
  let reading: Promise<void> | undefined
  // All are collected at once, and all wait for the one look.
  const look = (): Promise<void> => (reading ??= read().finally(() => (reading = undefined)))
  const gauge = (name: string, help: string, labelNames: string[] = []): Gauge => {
    const made = new Gauge({ name, help, labelNames, registers: [], collect: look })
    metrics.registerMetric(made)
    return made
  }
  const held = gauge('jobs_held', 'Whether this process does the jobs of all (1) or not (0)')
  const isRead = gauge('backlog_read', 'Whether what waits could be read at this scrape (1) or not (0)')
  const outbox = gauge('outbox_backlog', 'Rows of the outbox that a reader has not read', ['reader'])
  const emails = gauge('emails_waiting', 'Emails and text messages that were not sent yet')
  const emailAge = gauge('emails_oldest_seconds', 'Age of the oldest of them')
  const reviews = gauge('reviews_waiting', 'What waits for operators', ['queue'])
  const reviewAge = gauge('reviews_oldest_seconds', 'Age of the oldest of them', ['queue'])
  const age = (since: number): number => (since === 0 ? 0 : Math.max(0, clock.now() - since) / 1_000)

  const fill = async (): Promise<void> => {
    for (const { reader, behind } of await readOutbox(pool)) outbox.set({ reader }, behind)
    const waiting = await readEmails(pool)
    emails.set(waiting.count)
    emailAge.set(age(waiting.oldest))
    for (const row of await readWaiting(pool)) {
      reviews.set({ queue: row.queue }, row.waiting)
      reviewAge.set({ queue: row.queue }, age(row.oldest))
    }
  }

  async function read(): Promise<void> {
    const isMine = isOurs()
    held.set(isMine ? 1 : 0)
    for (const each of [outbox, emails, emailAge, reviews, reviewAge]) each.reset()
    // A database that is gone must not take the other metrics away: they tell of it.
    const filled = isMine
      ? fill().then(
          () => 1,
          () => 0,
        )
      : 1
    isRead.set(await filled)
  }
}

async function readOutbox(pool: Pool): Promise<{ reader: string; behind: number }[]> {
  const { rows } = await pool.query<{ reader: string; behind: bigint }>(
    `select r.reader, sum(greatest(s.outbox_seq - coalesce(c.seq, 0), 0))::bigint as behind
     from unnest($1::text[]) as r (reader) cross join shard s
     left join outbox_cursor c on c.reader = r.reader and c.shard = s.shard group by r.reader`,
    [OUTBOX_READERS],
  )
  return rows.map(({ reader, behind }) => ({ reader, behind: idFrom(behind) }))
}

async function readEmails(pool: Pool): Promise<{ count: number; oldest: number }> {
  const { rows } = await pool.query<{ count: bigint; oldest: bigint }>(
    `select count(*), coalesce((extract(epoch from min(created_at)) * 1000)::bigint, 0) as oldest
     from emails where sent_at is null and failed_at is null`,
  )
  return { count: idFrom(rows[0]?.count ?? 0n), oldest: idFrom(rows[0]?.oldest ?? 0n) }
}
