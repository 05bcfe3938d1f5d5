// How far the walks over pages got, and what they found.
import { HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool } from '../../platform/postgres/pool.ts'
import type { PageScope } from './page-scopes.ts'

export interface Position {
  readonly walk: string
  readonly position: number
  readonly looked_at: Instant
  readonly begun_at?: Instant
  /** Of the round that is over with it. */
  readonly took_ms?: number
}

export async function readPosition(pool: Pool, walk: string): Promise<Required<Omit<Position, 'took_ms'>> | undefined> {
  const { rows } = await pool.query<Record<'position' | 'looked_at' | 'begun_at', bigint>>(
    'select position, looked_at, begun_at from check_cursor where walk = $1',
    [walk],
  )
  const [row] = rows
  if (!row) return undefined
  return {
    walk,
    position: idFrom(row.position),
    looked_at: idFrom(row.looked_at),
    begun_at: idFrom(row.begun_at),
  }
}

export async function writePosition(
  pool: Pool,
  { walk, position, looked_at, begun_at, took_ms }: Position,
): Promise<void> {
  await pool.query(
    `insert into check_cursor (walk, position, looked_at, begun_at, took_ms) values ($1, $2, $3::bigint, coalesce($4::bigint, $3::bigint), $5::bigint)
     on conflict (walk) do update set position = excluded.position, looked_at = excluded.looked_at,
       begun_at = coalesce($4::bigint, check_cursor.begun_at), took_ms = coalesce($5::bigint, check_cursor.took_ms)`,
    [walk, position, looked_at, begun_at ?? null, took_ms ?? null],
  )
}

export interface PageFinding {
  readonly checkId: string
  readonly scope: PageScope
  /** How many rows break it; 1 too when that is not known, as `holds` then says. */
  readonly count: number
  readonly holds: string
}

export async function keepFinding(
  pool: Pool,
  { checkId, scope, count, holds }: PageFinding,
  now: Instant,
): Promise<void> {
  await pool.query(
    `insert into check_finding (check_id, scope, count, holds, found_at, looked_at) values ($1, $2::jsonb, $3, $4, $5, $5)
     on conflict (check_id, md5(scope::text)) do update set count = excluded.count, holds = excluded.holds, looked_at = excluded.looked_at`,
    [checkId, JSON.stringify(scope), count, holds, now],
  )
}

export async function forgetFinding(pool: Pool, checkId: string, scope: PageScope): Promise<void> {
  const sql = 'delete from check_finding where check_id = $1 and md5(scope::text) = md5($2::jsonb::text)'
  await pool.query(sql, [checkId, JSON.stringify(scope)])
}

/** What one check came to over everything is newer than what was found of it on pages. */
export async function replaceFindings(pool: Pool, finding: PageFinding, now: Instant): Promise<void> {
  if (finding.count === 0) await pool.query('delete from check_finding where check_id = $1', [finding.checkId])
  else await keepFinding(pool, finding, now)
}

/** The longest ago first. A whole table or a day is not looked at again before an hour, and everything only when it is asked for. */
export async function readToLookAgain(
  pool: Pool,
  now: Instant,
  most: number,
): Promise<Pick<PageFinding, 'checkId' | 'scope'>[]> {
  const { rows } = await pool.query<{ check_id: string; scope: PageScope }>(
    `select check_id, scope from check_finding where case scope ->> 'by' when 'all' then false when 'whole' then looked_at <= $1
       when 'day' then looked_at <= $1 else true end order by looked_at, id limit $2`,
    [now - HOUR_MS, most],
  )
  return rows.map(row => ({ checkId: row.check_id, scope: row.scope }))
}

export interface CheckFindings {
  readonly id: string
  readonly count: number
  readonly holds: string
}

/** What does not hold, or is not known, by check. */
export async function readFindings(pool: Pool): Promise<CheckFindings[]> {
  const { rows } = await pool.query<{ id: string; count: bigint; holds: string }>(
    `select check_id as id, sum(count)::bigint as count, max(holds) as holds from check_finding group by 1 order by 1`,
  )
  return rows.map(row => ({ ...row, count: idFrom(row.count) }))
}

export interface Round {
  readonly name: string
  /** Of the last whole round, or so far of the first one. */
  readonly tookMs: number
  readonly isFirst: boolean
}

export async function readRounds(pool: Pool): Promise<Round[]> {
  const { rows } = await pool.query<{ name: string; took: bigint; is_first: boolean }>(
    `select substr(walk, 7) as name, coalesce(took_ms, looked_at - begun_at) as took, took_ms is null as is_first from check_cursor
     where walk like 'round/%' order by walk`,
  )
  return rows.map(row => ({ name: row.name, tookMs: idFrom(row.took), isFirst: row.is_first }))
}

/** Rows of the ledger that were not looked at yet. */
export async function readBehind(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ behind: bigint }>(
    `select coalesce(sum(s.ledger_seq - c.position), 0)::bigint as behind
     from shard s join check_cursor c on c.walk = 'fresh/transfer/' || s.shard`,
  )
  return idFrom(rows[0]?.behind ?? 0n)
}
