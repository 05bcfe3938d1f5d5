// The shared tape in PostgreSQL: its head is one row, and a batch is one statement that moves the head and writes the ticks, or does
// nothing. Once a minute the small stretches of a finished minute become one per pair.
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { type Clock, DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { idFrom, type Pool } from '../../platform/postgres/pool.ts'
import { keepTape } from './keep-tape.ts'
import type { TapeBatch, TapeHead, TapeReading, TapeStore } from './tape-store.ts'

/** Of one read; more are read in turn. */
const PAGE = 5_000
/** Candles are stored every minute: nothing that they lack is older. */
const REACH_MS = DAY_MS
/** How long after its end a minute is joined: a tick is at most some seconds late. */
const SETTLED_MS = MINUTE_MS
const JOINED_BACK_MS = 10 * MINUTE_MS

interface HeadRow {
  readonly epoch: bigint
  readonly number: bigint
  readonly up_to: bigint
}

interface ReadRow extends HeadRow {
  readonly pair_id: number | null
  readonly at: bigint | null
  readonly price: bigint | null
}

export class PostgresTape implements TapeStore {
  readonly #pool: Pool
  readonly #clock: Clock
  readonly #pairIds: readonly number[]
  #joinedTo = 0
  #keptAt = 0

  constructor(pool: Pool, clock: Clock, pairIds: readonly number[]) {
    this.#pool = pool
    this.#clock = clock
    this.#pairIds = pairIds
  }

  async claim(epoch: number): Promise<TapeHead | undefined> {
    const { rows } = await this.#pool.query<HeadRow>(
      'update tape_head set epoch = $1 where epoch < $1 returning epoch, number, up_to',
      [epoch],
    )
    return rows[0] && headFrom(rows[0])
  }

  async append({ epoch, number, upTo, ticks }: TapeBatch): Promise<boolean> {
    const lines = [...Map.groupBy(ticks, tick => tick.pairId)]
    const { rowCount } = await this.#pool.query({
      name: 'append-tape',
      text: `with head as (
          update tape_head set number = $2, up_to = $3 where epoch = $1 and number = $2::bigint - 1 returning number
        ), written as (
          insert into tape_stretch (pair_id, first_at, last_at, times, prices)
          select pair_id, first_at, last_at, times::bigint[], prices::bigint[]
          from head, unnest($4::integer[], $5::bigint[], $6::bigint[], $7::text[], $8::text[])
            as t (pair_id, first_at, last_at, times, prices)
          on conflict do nothing
        ) select from head`,
      values: [
        epoch,
        number,
        upTo,
        lines.map(([pairId]) => pairId),
        lines.map(([, line]) => line[0]?.at ?? 0),
        lines.map(([, line]) => line.at(-1)?.at ?? 0),
        lines.map(([, line]) => `{${line.map(tick => tick.at).join(',')}}`),
        lines.map(([, line]) => `{${line.map(tick => tick.price).join(',')}}`),
      ],
    })
    return rowCount === 1 || this.#isThere(epoch, number)
  }

  async since(known: ReadonlyMap<number, Instant>): Promise<TapeReading> {
    // One statement: head and ticks are of the same moment.
    const { rows } = await this.#pool.query<ReadRow>({
      name: 'read-tape',
      text: `with found as (
          select q.pair_id, t.at, t.price from unnest($1::integer[], $2::bigint[]) as q (pair_id, at)
          cross join lateral (
            select times, prices from tape_stretch s where s.pair_id = q.pair_id and s.last_at > q.at
          ) s cross join lateral unnest(s.times, s.prices) as t (at, price)
          where t.at > q.at order by t.at, q.pair_id limit ${PAGE}
        ) select h.epoch, h.number, h.up_to, f.pair_id, f.at, f.price
        from tape_head h left join found f on true order by f.at, f.pair_id`,
      values: [[...known.keys()], [...known.values()].map(at => Math.max(at, this.#clock.now() - REACH_MS))],
    })
    const [first] = rows
    if (!first) throw new Error('tape_head has no row')
    const ticks = rows.flatMap(tickFrom)
    return { head: headFrom(first), ticks, isAll: ticks.length < PAGE }
  }

  /** Of who writes, once a minute: joins stretches of finished minutes, and forgets what is a month old. */
  async tidy(): Promise<void> {
    const now = this.#clock.now()
    const end = Math.floor((now - SETTLED_MS) / MINUTE_MS) * MINUTE_MS
    this.#joinedTo = Math.max(this.#joinedTo, end - JOINED_BACK_MS)
    while (this.#joinedTo < end) {
      await this.#join(this.#joinedTo)
      this.#joinedTo += MINUTE_MS
    }
    if (now - this.#keptAt < HOUR_MS) return
    this.#keptAt = now
    if (!(await keepTape(this.#pool, now))) this.#keptAt = 0
  }

  /** By pair, so that the key is used: rows that move make an index by time alone useless. */
  async #join(minute: Instant): Promise<void> {
    await this.#pool.query(
      `with old as (
         delete from tape_stretch where pair_id = any($1) and last_at >= $2 and last_at < $3
         returning pair_id, times, prices
       ) insert into tape_stretch (pair_id, first_at, last_at, times, prices)
       select pair_id, min(t.at), max(t.at), array_agg(t.at order by t.at), array_agg(t.price order by t.at)
       from old cross join lateral unnest(old.times, old.prices) as t (at, price)
       group by pair_id, t.at / ${MINUTE_MS}`,
      [this.#pairIds, minute, minute + MINUTE_MS],
    )
  }

  /** The answer to an earlier try may have been lost: within an epoch a number stands for one batch. */
  async #isThere(epoch: number, number: number): Promise<boolean> {
    const { rows } = await this.#pool.query<HeadRow>('select epoch, number, up_to from tape_head')
    const head = rows[0] && headFrom(rows[0])
    return head?.epoch === epoch && head.number >= number
  }
}

function headFrom({ epoch, number, up_to }: HeadRow): TapeHead {
  return { epoch: idFrom(epoch), number: idFrom(number), upTo: idFrom(up_to) }
}

function tickFrom({ pair_id: pairId, at, price }: ReadRow): Tick[] {
  if (pairId === null || at === null || price === null) return []
  return [{ id: tickId(pairId, idFrom(at)), pairId, at: idFrom(at), price }]
}
