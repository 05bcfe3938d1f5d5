// What else is logged: changes of what is offered, hashes and keys of simulated days, what is owed to customers, accepted prices, and releases.
import { type EntryKind, encodeEntry, encodeTicks, factLine } from '@tallystick/transparency-log/entries'
import { utf8 } from '@tallystick/transparency-log/bytes'
import { MAX_ENTRY_BYTES } from '@tallystick/transparency-log/tiles'
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { formatDecimal } from '@tallystick/kernel/decimal'
import type { Market } from '../../../feed/market.ts'
import { idFrom, type PoolClient } from '../../../platform/postgres/pool.ts'

const DAYS_BACK = 30
const MOST_CHANGES = 500

export function factEntry(kind: EntryKind, fact: Parameters<typeof factLine>[0]): Uint8Array {
  return encodeEntry(kind, utf8(factLine(fact)))
}

/** Changes after the cursor, and the new cursor. */
export async function readChangeEntries(
  client: PoolClient,
  after: number,
): Promise<{ readonly entries: readonly Uint8Array[]; readonly upTo: number }> {
  const next = await client.query<{ id: bigint }>({
    name: 'tlog-next-change',
    text: 'select id from change_history where id > $1 limit 1',
    values: [after],
  })
  if (next.rows.length === 0) return { entries: [], upTo: after }
  // Two changes under way may commit in another order than they are numbered in: this waits for both.
  await client.query('lock table change_history in share mode')
  const { rows } = await client.query<{
    id: bigint
    at: bigint
    kind: string
    subject: string
    field: string
    before: string
    after: string
  }>(
    `select id, at, kind, subject, field, before, after from change_history where id > $1 order by id limit ${MOST_CHANGES}`,
    [after],
  )
  const entries = rows.map(row => {
    const fact = { id: idFrom(row.id), at: idFrom(row.at), kind: row.kind, subject: row.subject, field: row.field }
    const whole = factEntry('change', { ...fact, before: row.before, after: row.after })
    return whole.length <= MAX_ENTRY_BYTES ? whole : factEntry('change', { ...fact, before: null, after: null })
  })
  return { entries, upTo: idFrom(rows.at(-1)?.id ?? BigInt(after)) }
}

const STAGES = ['announced', 'committed', 'revealed'] as const

interface DayRow {
  readonly day: string
  readonly stage: number
  readonly logged: number
  readonly method: number
  readonly key_hash: string
  readonly commitment: string | null
  readonly key: string | null
  readonly terms: string | null
}

/** Stages of simulated days that are not logged yet, and marks them as logged. */
export async function takeDayEntries(client: PoolClient, now: Instant): Promise<Uint8Array[]> {
  const { rows } = await client.query<DayRow>({
    name: 'tlog-days',
    text: `select * from (
        select d.day::text as day, case when d.key is not null then 3 when d.commitment is not null then 2 else 1 end as stage,
          coalesce(t.stage, 0) as logged, d.method, encode(d.key_hash, 'hex') as key_hash,
          encode(d.commitment, 'hex') as commitment, encode(d.key, 'hex') as key,
          case when d.key is not null then convert_from(d.terms, 'UTF8') end as terms
        from feed_day d left join tlog_price_day t using (day) where d.day > $1::date and d.method is not null
      ) s where stage > logged order by day`,
    values: [new Date(now - DAYS_BACK * DAY_MS).toISOString().slice(0, 10)],
  })
  if (rows.length === 0) return []
  await client.query(
    `insert into tlog_price_day (day, stage) select * from unnest($1::date[], $2::smallint[])
     on conflict (day) do update set stage = excluded.stage`,
    [rows.map(({ day }) => day), rows.map(({ stage }) => stage)],
  )
  return rows.flatMap(row =>
    // A stage that passed between two readings is logged too, with what it made public. Not every day has a commitment.
    [1, 2, 3]
      .filter(stage => stage > row.logged && stage <= row.stage && (stage !== 2 || row.commitment !== null))
      .map(stage => dayEntry(row, stage)),
  )
}

/** With the terms, when the key is revealed and they fit. */
function dayEntry(row: DayRow, stage: number): Uint8Array {
  const fact = {
    day: row.day,
    stage: STAGES[stage - 1] ?? '',
    method: row.method,
    key_hash: row.key_hash,
    commitment: stage >= 2 ? row.commitment : null,
    key: stage >= 3 ? row.key : null,
  }
  if (stage < 3) return factEntry('price-day', fact)
  const whole = factEntry('price-day', { ...fact, terms: row.terms })
  return whole.length <= MAX_ENTRY_BYTES ? whole : factEntry('price-day', { ...fact, terms: null })
}

/** Roots over what is owed to customers, of days after this one (counted from 1970), and the last of them. */
export async function readLiabilityEntries(
  client: PoolClient,
  after: number,
): Promise<{ readonly entries: readonly Uint8Array[]; readonly upTo: number }> {
  const { rows } = await client.query<{
    day: string
    number: number
    made_at: bigint
    leaves: number
    total: string
    root: string
  }>({
    name: 'tlog-liabilities',
    text: `select day::text as day, day - date '1970-01-01' as number, made_at, leaves, total, encode(root, 'hex') as root
      from liability_day where day > date '1970-01-01' + $1::integer order by day limit 31`,
    values: [after],
  })
  const entries = rows.map(({ day, made_at: madeAt, leaves, total, root }) =>
    factEntry('liabilities', { day, at: idFrom(madeAt), leaves, total: formatDecimal(BigInt(total)), root }),
  )
  return { entries, upTo: rows.at(-1)?.number ?? after }
}

/** Accepted prices of the stretch; none when there were none. Several entries when one could not hold them. */
export async function readTickEntries(
  market: { readonly tape: Pick<Market['tape'], 'between'> },
  after: Instant,
  upTo: Instant,
): Promise<Uint8Array[]> {
  const ticks = await market.tape.between(after, upTo)
  if (ticks.length === 0) return []
  const split = (from: Instant, to: Instant): Uint8Array[] => {
    const own = ticks.filter(({ at }) => at > from && at <= to)
    const entry = encodeEntry('ticks', encodeTicks({ after: from, upTo: to, ticks: own }))
    if (entry.length <= MAX_ENTRY_BYTES) return [entry]
    const middle = Math.floor((from + to) / 2)
    return [...split(from, middle), ...split(middle, to)]
  }
  return split(after, upTo)
}
