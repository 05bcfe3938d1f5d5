// Candles of a real feed are stored, because they cannot be fetched again. Once a minute the current candles are written in one
// statement, by the feed node; what a crash left out follows from the tape. Every process has the same ones and could write them.
import { type Clock, type Instant, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import { idFrom, type Pool } from '../platform/postgres/pool.ts'
import { type CandleHistory, CANDLES_SERVED, type Resumed } from './candle-book.ts'
import type { Companion } from './live-market.ts'
import type { Candle } from './market.ts'
import { isPeriod, longerCandles, type Period } from './periods.ts'
import type { Scheduler } from '../platform/scheduler.ts'

interface Kept {
  readonly pairId: number
  readonly period: Period
  readonly candle: Candle
  readonly lastAt: Instant
}

interface CandleRow {
  readonly pair_id: number
  readonly period: number
  readonly time: bigint
  readonly open: bigint
  readonly high: bigint
  readonly low: bigint
  readonly close: bigint
  readonly volume: number
  readonly last_at: bigint
}

const FLUSH_MS = 10 * SECOND_MS
/** What a process that does not write keeps, in case it must soon. */
const SPARE_MS = 15 * MINUTE_MS
/** A stock trades less than a fifth of the week: this much longer than 500 candles of open market. */
const CLOSED_HOURS_FACTOR = 6

/** Periods that came later, and what their first candles are made of. */
const LONGER = [
  [240, 60],
  [10_080, 1440],
] as const satisfies readonly (readonly [Period, Period])[]

export interface StoredHistoryDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly onError: (error: unknown) => void
  /** Whether this process is the feed node. */
  readonly isWriter: () => boolean
}

export class StoredHistory implements CandleHistory, Companion {
  readonly complete = false
  private readonly deps: StoredHistoryDeps
  private readonly series = new Map<string, Kept[]>()
  private readonly unwritten = new Map<string, Kept>()
  private cancel: (() => void) | undefined
  private writing: Promise<void> = Promise.resolve()

  constructor(deps: StoredHistoryDeps) {
    this.deps = deps
  }

  async start(): Promise<void> {
    await this.prune()
    const { rows } = await this.deps.pool.query<CandleRow>(
      `select * from (
         select *, row_number() over (partition by pair_id, period order by time desc) as age from candle
       ) as aged where age <= $1 order by time`,
      [CANDLES_SERVED],
    )
    for (const row of rows) {
      if (!isPeriod(row.period)) continue
      const { open, high, low, close, volume } = row
      const candle = { time: idFrom(row.time), open, high, low, close, volume }
      this.list(row.pair_id, row.period).push({
        pairId: row.pair_id,
        period: row.period,
        candle,
        lastAt: idFrom(row.last_at),
      })
    }
    for (const [period, from] of LONGER) this.fillFrom(period, from)
    this.again()
  }

  async stop(): Promise<void> {
    this.cancel?.()
    await this.writing
    await this.flush()
  }

  finished(pairId: number, period: Period, count: number, before: Instant): readonly Candle[] {
    const candles = this.list(pairId, period).map(({ candle }) => candle)
    return candles.filter(({ time }) => time < before).slice(-count)
  }

  resume(pairId: number, now: Instant): Resumed | undefined {
    const minute = this.list(pairId, 1).at(-1)
    // A database from a machine whose clock ran ahead must not stop the feed until then.
    if (!minute || minute.lastAt > now) return undefined
    const unfinished = new Map<Period, Candle>()
    for (const list of this.series.values()) {
      const last = list.at(-1)
      if (last?.pairId === pairId) unfinished.set(last.period, last.candle)
    }
    return { price: minute.candle.close, at: minute.lastAt, unfinished }
  }

  keep(pairId: number, period: Period, candle: Candle, lastAt: Instant): void {
    const kept = { pairId, period, candle, lastAt }
    const list = this.list(pairId, period)
    if (list.at(-1)?.candle.time === candle.time) list[list.length - 1] = kept
    else list.push(kept)
    if (list.length > 2 * CANDLES_SERVED) list.splice(0, list.length - CANDLES_SERVED)
    this.unwritten.set(`${pairId} ${period} ${candle.time}`, kept)
  }

  /** A period that was not stored yet begins with what a shorter one knows. */
  private fillFrom(period: Period, shorter: Period): void {
    for (const pairId of new Set(Array.from(this.series.values(), list => list[0]?.pairId ?? 0))) {
      const known = this.list(pairId, shorter)
      const list = this.list(pairId, period)
      const lastAt = known.at(-1)?.lastAt
      if (list.length > 0 || lastAt === undefined) continue
      for (const candle of longerCandles(
        known.map(kept => kept.candle),
        period,
      )) {
        list.push({ pairId, period, candle, lastAt })
        this.unwritten.set(`${pairId} ${period} ${candle.time}`, { pairId, period, candle, lastAt })
      }
    }
  }

  private list(pairId: number, period: Period): Kept[] {
    const name = `${pairId} ${period}`
    let list = this.series.get(name)
    if (!list) this.series.set(name, (list = []))
    return list
  }

  private again(): void {
    this.cancel = this.deps.scheduler.after(FLUSH_MS, () => {
      this.writing = this.keepUp()
        .catch(this.deps.onError)
        .finally(() => {
          if (this.cancel) this.again()
        })
    })
  }

  private async keepUp(): Promise<void> {
    if (this.deps.isWriter()) return this.flush()
    const oldest = this.deps.clock.now() - SPARE_MS
    for (const [name, { lastAt }] of this.unwritten) if (lastAt < oldest) this.unwritten.delete(name)
  }

  private async flush(): Promise<void> {
    const batch = [...this.unwritten.values()]
    if (batch.length === 0) return
    this.unwritten.clear()
    try {
      await this.write(batch)
    } catch (error) {
      // Newer candles of the same time may have come meanwhile: they win.
      for (const kept of batch) {
        const name = `${kept.pairId} ${kept.period} ${kept.candle.time}`
        if (!this.unwritten.has(name)) this.unwritten.set(name, kept)
      }
      throw error
    }
  }

  private async write(batch: readonly Kept[]): Promise<void> {
    await this.deps.pool.query(
      `insert into candle (pair_id, period, time, open, high, low, close, volume, last_at)
       select * from unnest($1::smallint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
         $8::integer[], $9::bigint[])
       on conflict (pair_id, period, time) do update set
         open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
         volume = excluded.volume, last_at = excluded.last_at
         where candle.last_at <= excluded.last_at`,
      [
        batch.map(({ pairId }) => pairId),
        batch.map(({ period }) => period),
        batch.map(({ candle }) => candle.time),
        batch.map(({ candle }) => candle.open),
        batch.map(({ candle }) => candle.high),
        batch.map(({ candle }) => candle.low),
        batch.map(({ candle }) => candle.close),
        batch.map(({ candle }) => candle.volume),
        batch.map(({ lastAt }) => lastAt),
      ],
    )
  }

  private async prune(): Promise<void> {
    await this.deps.pool.query(`delete from candle where time < $1::bigint - period::bigint * $2`, [
      this.deps.clock.now(),
      MINUTE_MS * CANDLES_SERVED * CLOSED_HOURS_FACTOR,
    ])
  }
}
