// DAY_MARKET and KLINE for one turn of subscribers: changes since its last beat, encoded once per topic and sent to all of them.
import type { Instant } from '@tallystick/kernel/clock'
import { formatDecimal } from '@tallystick/kernel/decimal'
import type { DayQuote, KlineUpdate } from '@tallystick/wire/live/frames'
import { PERIOD_NAMES, PERIODS, type Period as PeriodName } from '@tallystick/wire/periods'
import { type Candle, type CandleUpdate, type Market, toldPairs } from '../feed/market.ts'
import type { Period } from '../feed/periods.ts'
import { presentCandle } from '../modules/trading/forex/forex.ts'
import { type Connection, encode } from './connection.ts'
import { firstNumber } from './first-number.ts'
import type { CandleTopic, Topic } from './topics.ts'

interface CandleChannel {
  readonly topic: CandleTopic
  readonly listeners: Set<Connection>
  /** The newest state of each period that changed since the last beat. */
  readonly changed: Map<Period, Candle>
  seq: number
}

/** Told the time of the oldest price in a frame that went out. */
export type QuotesTold = (oldest: Instant) => void

export interface QuoteTurn {
  addQuotes(connection: Connection): void
  addCandles(connection: Connection, topic: CandleTopic): void
  remove(connection: Connection, topic: Topic): void
  /** @param at of the price, when it is a new one. */
  noteQuote(pairId: number, at?: Instant): void
  noteCandle(update: CandleUpdate): void
  /** Sends what was noted since the last beat. */
  beat(): void
}

const NAMES = new Map<Period, PeriodName>(PERIOD_NAMES.map(name => [PERIODS[name], name]))

export function createQuoteTurn(market: Market, told: QuotesTold): QuoteTurn {
  const listeners = new Set<Connection>()
  /** By pair and name: every tick looks for those of its pair. */
  const channels = new Map<number, Map<CandleTopic['name'], CandleChannel>>()
  const changed = new Set<number>()
  let seq = firstNumber()
  let oldest: Instant = Infinity

  const beatQuotes = (): void => {
    if (changed.size === 0) return
    const shown = toldPairs(market.pairs())
    const data = [...changed].flatMap(pairId => (shown.has(pairId) && dayQuote(market, pairId)) || [])
    changed.clear()
    if (data.length === 0) return
    seq += 1
    const frame = encode({ type: 'DAY_MARKET', seq, data })
    for (const connection of listeners) connection.sendEncoded(frame)
    if (oldest < Infinity) told(oldest)
    oldest = Infinity
  }

  const beatCandles = (channel: CandleChannel): void => {
    if (channel.changed.size === 0) return
    const frames = Array.from(channel.changed, ([period, candle]) => {
      channel.seq += 1
      const data = klineUpdate(market, channel.topic.pairId, period, candle)
      return encode({ type: channel.topic.name, seq: channel.seq, data })
    })
    channel.changed.clear()
    // A tick moves every period: one write for all of them.
    const together = Buffer.concat(frames)
    for (const connection of channel.listeners) connection.sendEncoded(together)
  }

  const channelOf = (topic: CandleTopic): CandleChannel => {
    const ofPair = channels.get(topic.pairId) ?? new Map<CandleTopic['name'], CandleChannel>()
    const channel = ofPair.get(topic.name) ?? {
      topic,
      listeners: new Set<Connection>(),
      changed: new Map<Period, Candle>(),
      seq: firstNumber(),
    }
    channels.set(topic.pairId, ofPair.set(topic.name, channel))
    return channel
  }

  return {
    addQuotes(connection) {
      listeners.add(connection)
      const data = [...toldPairs(market.pairs())].flatMap(pairId => dayQuote(market, pairId) ?? [])
      connection.send({ type: 'DAY_MARKET', seq, snapshot: true, data })
    },
    addCandles(connection, topic) {
      const channel = channelOf(topic)
      channel.listeners.add(connection)
      for (const period of topic.period === undefined ? NAMES.keys() : [topic.period]) {
        const candle = market.candles(topic.pairId, period, 1).at(-1)
        if (!candle) continue
        const data = klineUpdate(market, topic.pairId, period, candle)
        connection.send({ type: topic.name, seq: channel.seq, snapshot: true, data })
      }
    },
    remove(connection, topic) {
      if (topic.kind === 'quotes') listeners.delete(connection)
      if (topic.kind !== 'candles') return
      const ofPair = channels.get(topic.pairId)
      const channel = ofPair?.get(topic.name)
      channel?.listeners.delete(connection)
      if (channel?.listeners.size === 0) ofPair?.delete(topic.name)
    },
    noteQuote(pairId, at = Infinity) {
      if (listeners.size === 0) return
      changed.add(pairId)
      oldest = Math.min(oldest, at)
    },
    noteCandle({ pairId, period, candle }) {
      for (const { topic, changed: newest } of channels.get(pairId)?.values() ?? [])
        if (topic.period === undefined || topic.period === period) newest.set(period, candle)
    },
    beat() {
      beatQuotes()
      for (const ofPair of channels.values()) for (const channel of ofPair.values()) beatCandles(channel)
    },
  }
}

function dayQuote(market: Market, pairId: number): DayQuote | undefined {
  const pair = market.pair(pairId)
  const quote = market.quote(pairId)
  if (!pair || !quote) return undefined
  return {
    symbol: pair.code,
    quotation: {
      close: formatDecimal(quote.price, pair.pricePlaces),
      change: formatDecimal(quote.change, 2),
      time: quote.at,
      status: market.isOpen(pairId) ? 1 : 0,
    },
  }
}

function klineUpdate(market: Market, pairId: number, period: Period, candle: Candle): KlineUpdate {
  return { Period: NAMES.get(period) ?? '1M', ...presentCandle(candle, market.pair(pairId)?.pricePlaces ?? 8) }
}
