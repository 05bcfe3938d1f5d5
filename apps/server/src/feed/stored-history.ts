// Candles of a real feed are stored for good, because they cannot be fetched again. Once a minute the current candles are written in one
// statement, by the feed node; what a crash left out follows from the tape. Every process has the same ones and could write them. Memory
// has the newest of each period; older ones are read when they are asked for.
import { type Clock, type Instant, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import { idFrom, type Pool } from '../platform/postgres/pool.ts'
import { type CandleHistory, CANDLES_SERVED, type Resumed } from './candle-book.ts'
import type { Companion } from './live-market.ts'
import type { Candle } from './market.ts'
import { isPeriod, longerCandles, type Period, PERIODS } from './periods.ts'
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
    const { rows } = await this.deps.pool.query<CandleRow>(
      `select newest.* from pair p cross join unnest($1::smallint[]) as wanted (period)
       cross join lateral (
         select * from candle c where c.pair_id = p.id and c.period = wanted.period order by c.time desc limit $2
       ) as newest order by newest.time`,
      [PERIODS, CANDLES_SERVED],
    )
    for (const row of rows) {
      const { pair_id: pairId, period } = row
      if (!isPeriod(period)) continue
      this.list(pairId, period).push({ pairId, period, candle: toCandle(row), lastAt: idFrom(row.last_at) })
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

  /** What memory does not reach follows from the table: it holds everything before the oldest in memory. */
  async older(pairId: number, period: Period, count: number, before: Instant): Promise<readonly Candle[]> {
    const known = this.finished(pairId, period, count, before)
    if (known.length === count) return known
    const { rows } = await this.deps.pool.query<CandleRow>({
      name: 'older-candles',
      text: `select * from candle where pair_id = $1 and period = $2 and time < $3 order by time desc limit $4`,
      values: [pairId, period, known[0]?.time ?? before, count - known.length],
    })
    return [...rows.map(toCandle).reverse(), ...known]
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
}

function toCandle({ time, open, high, low, close, volume }: CandleRow): Candle {
  return { time: idFrom(time), open, high, low, close, volume }
}
