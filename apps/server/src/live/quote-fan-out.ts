// Subscribers of prices, divided into turns.
import type { Instant } from '@tallystick/kernel/clock'
import type { Bus } from '../bus/bus.ts'
import type { Market } from '../feed/market.ts'
import type { Connection } from './connection.ts'
import { createQuoteTurn, type QuotesTold, type QuoteTurn } from './quote-turn.ts'
import type { CandleTopic, Topic } from './topics.ts'
import { createTurns } from './turns.ts'

export interface QuoteFanOut {
  addQuotes(connection: Connection): void
  addCandles(connection: Connection, topic: CandleTopic): void
  remove(connection: Connection, topic: Topic): void
  /** Sends what changed to the next turn. */
  beat(): void
  stop(): void
}

export function createQuoteFanOut(bus: Bus, market: Market, told: QuotesTold = () => undefined): QuoteFanOut {
  const turns = createTurns(() => createQuoteTurn(market, told))
  const turnOf = new WeakMap<Connection, QuoteTurn>()
  let placed = 0

  /** A socket stays in its turn: its frames are numbered there. */
  const place = (connection: Connection): QuoteTurn => {
    const turn = turnOf.get(connection) ?? turns.of(placed++)
    turnOf.set(connection, turn)
    return turn
  }

  const noteQuote = ({ pairId, at }: { readonly pairId: number; readonly at?: Instant }): void => {
    for (const turn of turns.all) turn.noteQuote(pairId, at)
  }
  const endings = [
    bus.subscribe('tick', noteQuote),
    bus.subscribe('market', noteQuote),
    market.onCandle(update => {
      for (const turn of turns.all) turn.noteCandle(update)
    }),
  ]

  return {
    addQuotes: connection => place(connection).addQuotes(connection),
    addCandles: (connection, topic) => place(connection).addCandles(connection, topic),
    remove: (connection, topic) => turnOf.get(connection)?.remove(connection, topic),
    beat: () => turns.next().beat(),
    stop: () => endings.forEach(end => end()),
  }
}
