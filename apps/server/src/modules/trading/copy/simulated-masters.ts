// Masters that the server trades for, so that new demo users find active masters: demo money, the simulated feed, the same engine, and a
// label wherever they are shown. Their first three weeks are replayed from past simulated prices.
import { randomBytes } from 'node:crypto'
import type { Tick } from '@tallystick/engine/core/pair'
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import { approximate } from '@tallystick/kernel/decimal'
import type { EngineClient } from '../../../engine-host/engine-client.ts'
import type { Candle, Market, MarketPair } from '../../../feed/market.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { createUser } from '../../users/user/user.ts'
import { refreshRecords } from './records.ts'
import { insertSimulated, markReplayed, readOpenTrades, readSimulated, type SimulatedRow } from './simulated-queries.ts'
import { leverageOf, sizeOf, STYLES, type TradingStyle } from './trading-style.ts'
import type { Report } from '../../../platform/log-events.ts'

export interface SimulatedDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly engine: EngineClient
  readonly market: Market
  readonly shards: number
  readonly report: Report
}

const BEAT_MS = 15 * SECOND_MS
/** Today they hold for minutes, so that a new follower soon sees a copy. */
const HOLD_MS = 30 * SECOND_MS
/** Twenty-one days of hours, as far as candles go. */
const HISTORY_HOURS = 500
/** A last price older than this means that the market was shut. */
const FRESH_MS = 5 * MINUTE_MS

export interface SimulatedMasters {
  /** Resolves when their history is there. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

export function startSimulatedMasters(deps: SimulatedDeps): SimulatedMasters {
  const life = { isStopped: false }
  let running: Promise<void> = Promise.resolve()
  const beat = (): void => {
    running = running
      .then(() => tradeAll(deps, life))
      .catch((error: unknown) => deps.report('copy.masters_trade_failed', { err: error }))
  }
  const ready = prepare(deps, life).catch((error: unknown) => deps.report('copy.masters_start_failed', { err: error }))
  let timer: NodeJS.Timeout | undefined
  void ready.then(() => {
    if (life.isStopped) return
    beat()
    timer = setInterval(beat, BEAT_MS)
  })
  return {
    ready,
    async stop() {
      life.isStopped = true
      clearInterval(timer)
      await ready
      await running
    },
  }
}

interface Life {
  readonly isStopped: boolean
}

/** Makes those that are missing, each with its past. May be cut off anywhere and goes on from there. */
async function prepare(deps: SimulatedDeps, life: Life): Promise<void> {
  const { pool, engine, clock } = deps
  for (const style of STYLES) if (!(await readSimulated(pool, style.style))) await make(deps, style)
  for (const style of STYLES) {
    const master = await readSimulated(pool, style.style)
    if (!master || master.isReplayed || life.isStopped) continue
    const { userId } = master
    await engine.submit({ type: 'open_accounts', userId, realm: 'demo' })
    await engine.submit({ type: 'appoint_master', userId })
    await replay(deps, style, master, life)
    if (!life.isStopped) await markReplayed(pool, userId, clock.now())
  }
  await refreshRecords(pool, clock.now())
}

async function make({ pool, clock, shards }: SimulatedDeps, style: TradingStyle): Promise<void> {
  const noLogin = { email: null, passwordHash: null, demoIdHash: randomBytes(32) }
  const user = await createUser(pool, { realm: 'demo', ...noLogin }, shards, clock.now())
  if (user) await insertSimulated(pool, user.id, style)
}

interface PastTrade {
  readonly pair: MarketPair
  readonly side: 'buy' | 'sell'
  readonly from: number
  readonly to: number
}

async function replay(
  deps: SimulatedDeps,
  style: TradingStyle,
  { userId, tradedUntil }: SimulatedRow,
  life: Life,
): Promise<void> {
  const trades = pastTrades(deps.market, style, deps.clock.now()).filter(trade => trade.from > tradedUntil)
  const questions = trades.flatMap(({ pair, from, to }) => [from, to].map(at => ({ pairId: pair.id, at, since: at })))
  const excerpts = await deps.market.tape.around(questions)
  for (const [index, { pair, side, from, to }] of trades.entries()) {
    const opened = fresh(excerpts[2 * index]?.last, from)
    const closed = fresh(excerpts[2 * index + 1]?.last, to)
    const lots = opened ? sizeOf(style, pair, opened.price) : 0n
    if (!opened || !closed || lots === 0n || life.isStopped) continue
    const terms = { pairId: pair.id, side, lots, leverage: leverageOf(style, pair) }
    await deps.engine.submit({ type: 'replay_trade', userId, ...terms, opened, closed })
  }
}

function fresh(tick: Tick | undefined, at: number): Tick | undefined {
  return tick && at - tick.at <= FRESH_MS ? tick : undefined
}

/** What the style would have done hour by hour: one position at a time, over its pairs in turn. */
function pastTrades(market: Market, style: TradingStyle, now: number): PastTrade[] {
  const pairs = pairsOf(market, style).map(pair => ({ pair, candles: market.candles(pair.id, 60, HISTORY_HOURS) }))
  const trades: PastTrade[] = []
  let free = 0
  const hours = [...new Set(pairs.flatMap(({ candles }) => candles.map(candle => candle.time + HOUR_MS)))]
  for (const hour of hours.toSorted((a, b) => a - b)) {
    if (hour < free || hour > now - 2 * HOUR_MS) continue
    for (const { pair, candles } of pairs) {
      const index = candles.findIndex(candle => candle.time + HOUR_MS === hour)
      const end = candles[index + style.hold]
      const side = index < style.lookBack ? undefined : style.signal(closesOf(candles, index, style.lookBack))
      if (!side || !end || end.time + HOUR_MS > now) continue
      free = end.time + HOUR_MS
      trades.push({ pair, side, from: hour, to: free })
      break
    }
  }
  return trades
}

async function tradeAll(deps: SimulatedDeps, life: Life): Promise<void> {
  for (const style of STYLES) {
    const master = await readSimulated(deps.pool, style.style)
    if (master && !life.isStopped) await trade(deps, style, master.userId)
  }
}

/** By the same rule on candles of a minute: in when it says so, out when it turns or the time is up. */
async function trade(
  { pool, clock, engine, market }: SimulatedDeps,
  style: TradingStyle,
  userId: number,
): Promise<void> {
  const [open] = await readOpenTrades(pool, userId)
  if (open) {
    const signal = signalNow(market, style, open.pairId)
    const isTurned = signal !== undefined && signal !== open.side
    if (isTurned || clock.now() - open.openedAt > style.hold * HOLD_MS)
      await engine.submit({ type: 'close_order', userId, orderId: open.id })
    return
  }
  for (const pair of pairsOf(market, style)) {
    const quote = market.quote(pair.id)
    const side = signalNow(market, style, pair.id)
    const lots = quote ? sizeOf(style, pair, quote.price) : 0n
    if (!side || lots === 0n || !market.isOpen(pair.id)) continue
    const terms = { pairId: pair.id, side, lots, leverage: leverageOf(style, pair), stopLoss: null, takeProfit: null }
    await engine.submit({ type: 'open_order', userId, ...terms })
    return
  }
}

function signalNow(market: Market, style: TradingStyle, pairId: number): 'buy' | 'sell' | undefined {
  const candles = market.candles(pairId, 1, style.lookBack + 1)
  return candles.length <= style.lookBack
    ? undefined
    : style.signal(closesOf(candles, candles.length - 1, style.lookBack))
}

function closesOf(candles: readonly Candle[], index: number, count: number): number[] {
  return candles.slice(index - count, index + 1).map(candle => approximate(candle.close))
}

function pairsOf(market: Market, style: TradingStyle): MarketPair[] {
  return style.codes.flatMap(code => market.byCode(code) ?? []).filter(pair => pair.isOffered && !pair.conversion)
}
