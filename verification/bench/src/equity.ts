// What it costs to record equity: once an hour the worth of everybody with an open position is written, here 100,000 users, by the process
// that also takes orders. Orders with the recording and without, in turns of the same run on the same database.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { tickId } from '@tallystick/engine/core/pair'
import { HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { recordEquity } from '@tallystick/server/modules/money/portfolio/portfolio'
import { throwawayCluster } from '@tallystick/server/testing/database'
import { openAccounts, openEngine, openPosition, type TradingEngine } from './engine.ts'
import { mean, type Measured } from './measure.ts'
import { PAIR } from './pair.ts'
import type { Section } from './report.ts'

const HOLDERS = 100_000
/** Numbers of users beyond those who trade. */
const FIRST_HOLDER = 1_000_001
const AT_ONCE = 5_000
const TURNS = 3
const SECONDS_PER_HOUR = 3_600

export async function benchEquity(seconds: number): Promise<Section> {
  const cluster = await throwawayCluster({ durable: true })
  const url = cluster.urlOf('postgres')
  const engine = await openEngine(url, 1)
  try {
    const begun = await openHolders(engine)
    let hour = begun + HOUR_MS
    await recordHour(engine, hour)
    const without: Turn[] = []
    const recording: Turn[] = []
    const took: number[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      without.push(await measure(engine, seconds))
      hour += HOUR_MS
      const [measured, recorded] = await Promise.all([measure(engine, seconds), recordHour(engine, hour)])
      recording.push(measured)
      took.push(recorded)
    }
    return sectionOf(without, recording, took, seconds)
  } finally {
    await engine.close()
    await cluster.stop()
  }
}

/** As many hours ago as are recorded here. Returns the hour in which they opened their positions. */
async function openHolders({ host, pool }: TradingEngine): Promise<number> {
  for (let first = FIRST_HOLDER; first < FIRST_HOLDER + HOLDERS; first += AT_ONCE) {
    await openAccounts(host, first, AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => openPosition(host, first + index)))
  }
  const begun = (Math.floor(Date.now() / HOUR_MS) - TURNS - 1) * HOUR_MS
  await pool.query('update ledger set at = $1 where user_id >= $2', [begun, FIRST_HOLDER])
  await pool.query('update forex_order set created_at = $1, opened_at = $1 where user_id >= $2', [begun, FIRST_HOLDER])
  await pool.query('update equity_cursor set until = $1', [begun])
  await pool.query('analyze')
  return begun
}

/** Resolves to the seconds it took. */
async function recordHour({ pool }: TradingEngine, hour: number): Promise<number> {
  const last = { id: tickId(PAIR.id, hour - 1), pairId: PAIR.id, price: decimal('60000'), at: hour - 1 }
  const market = {
    pair: () => PAIR,
    knownTo: () => Infinity,
    lastTick: () => last,
    tape: { around: () => Promise.resolve([]) },
  }
  const begun = performance.now()
  await recordEquity(pool, market, hour + 3 * MINUTE_MS)
  const { rows } = await pool.query<{ count: string }>('select count(*) from equity_hour where hour = $1', [
    hour / HOUR_MS,
  ])
  if (Number(rows[0]?.count) < HOLDERS) throw new Error(`only ${rows[0]?.count} users were recorded`)
  return (performance.now() - begun) / 1_000
}

interface Turn extends Measured {
  /** The longest time for which the engine's process answered nobody. */
  readonly pauseMs: number
}

async function measure(engine: TradingEngine, seconds: number): Promise<Turn> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const measured = await engine.measure(seconds)
  delay.disable()
  return { ...measured, pauseMs: Math.round(delay.max / 1e6) }
}

function sectionOf(
  without: readonly Turn[],
  recording: readonly Turn[],
  took: readonly number[],
  seconds: number,
): Section {
  const [before, during] = [mean(without), mean(recording)]
  // The warm-up before a turn is part of the time in which it is recorded.
  const lost = ((before.perSecond - during.perSecond) * seconds) / before.perSecond
  const row = (what: string, measured: Measured, turns: readonly Turn[]): Section['rows'][number] => ({
    what,
    perSecond: Math.round(measured.perSecond),
    microseconds: Math.round(measured.microsecondsEach),
    pauseMs: Math.max(...turns.map(turn => turn.pauseMs)),
  })
  const longest = Math.max(...took)
  return {
    name: 'equity',
    about: `orders while the worth of ${HOLDERS.toLocaleString('en-US')} users is recorded, as it is once an hour`,
    rows: [
      { ...row('orders', before, without), recordingSeconds: '', percentOfAnHour: '', target: '' },
      {
        ...row('orders while it is recorded', during, recording),
        recordingSeconds: Number(longest.toFixed(1)),
        percentOfAnHour: Number(((Math.max(lost, 0) / SECONDS_PER_HOUR) * 100).toFixed(3)),
        target: '< 2 %',
      },
    ],
  }
}
