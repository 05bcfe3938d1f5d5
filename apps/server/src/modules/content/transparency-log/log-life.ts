// Whether the public log is being appended to. The process that appends leaves a sign of life after every round, also when there was nothing
// new; the others read it. All times are those of the database: clocks of processes may differ.
import { type Instant, SECOND_MS } from '@tallystick/kernel/clock'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'

/** After so long without a sign of life new orders are refused. */
export const LOG_STOPPED_MS = 10 * SECOND_MS
/** A reading counts for so long. */
const READ_EVERY_MS = SECOND_MS

/** @param epoch of the process that appends: one that was replaced leaves no sign. What was longer than it may be is kept and counted. */
export async function leaveSign(pool: Pool, epoch: number): Promise<void> {
  await pool.query({
    name: 'tlog-sign',
    text: `with was as (
        select floor(extract(epoch from alive_at) * 1000)::bigint as began, floor(extract(epoch from now()) * 1000)::bigint as ended
        from tlog_head where epoch <= $1 for update
      ), moved as (
        update tlog_head set alive_at = now() where epoch <= $1
      ), outage as (
        insert into tlog_outage (began_at, ended_at) select began, ended from was where ended - began > $2
        on conflict do nothing
      )
      insert into public_figure (day, realm, figure, value)
      select ended / 86400000, 0, 'log_stopped_ms', ended - began from was where ended - began > $2
      on conflict (day, realm, figure, label) do update set value = public_figure.value + excluded.value`,
    values: [epoch, LOG_STOPPED_MS],
  })
}

export interface LogLife {
  readonly size: number
  readonly appendedAt: number
  /** Since the last sign of life. */
  readonly silentMs: number
  readonly isStopped: boolean
}

/** Undefined where no log was ever begun: such a site works without one. */
export async function readLogLife(pool: Pool): Promise<LogLife | undefined> {
  const { rows } = await pool.query<{ size: bigint; appended_at: bigint; silent: bigint }>({
    name: 'tlog-life',
    text: `select size, appended_at, (extract(epoch from now() - alive_at) * 1000)::bigint as silent from tlog_head`,
  })
  const [row] = rows
  if (!row) return undefined
  const silentMs = Math.max(0, Number(row.silent))
  return {
    size: idFrom(row.size),
    appendedAt: idFrom(row.appended_at),
    silentMs,
    isStopped: silentMs > LOG_STOPPED_MS,
  }
}

/** A time without the log; the one that goes on has no end. */
interface Outage {
  readonly from: Instant
  readonly until: Instant | null
}

/** The newest first. */
export async function readOutages(pool: Pool, most: number): Promise<readonly Outage[]> {
  const { rows } = await pool.query<{ began_at: bigint; ended_at: bigint | null }>({
    name: 'tlog-outages',
    text: `(select floor(extract(epoch from alive_at) * 1000)::bigint as began_at, null::bigint as ended_at from tlog_head
        where extract(epoch from now() - alive_at) * 1000 > $2)
      union all (select began_at, ended_at from tlog_outage order by began_at desc limit $1)
      order by began_at desc limit $1`,
    values: [most, LOG_STOPPED_MS],
  })
  return rows.map(({ began_at: from, ended_at: until }) => ({
    from: idFrom(from),
    until: until === null ? null : idFrom(until),
  }))
}

/** Asked with every new order: the database is asked once a second, and again before it is told that the log has stopped. */
export function logWatch(pool: Pool): () => Promise<boolean> {
  let reading: Promise<boolean> | undefined
  let readAt = -Infinity
  const read = (): Promise<boolean> => {
    readAt = performance.now()
    reading = readLogLife(pool).then(life => life?.isStopped === true)
    return reading
  }
  return async () => {
    const known = await (reading && performance.now() - readAt < READ_EVERY_MS ? reading : read())
    return known && read()
  }
}
