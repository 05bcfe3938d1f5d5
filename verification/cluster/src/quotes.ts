// A price source beside the cluster, for rounds in which the feed nodes have something to read.
import { startQuoteServer } from '@tallystick/server/testing/quote-server'

export interface Quotes {
  /** The value of FEED_SOURCE. */
  readonly file: string
  stop(): Promise<void>
}

/** What is traded day and night, and about what it costs. */
const PRICES = { BTCUSD: 104_000, ETHUSD: 3_500 } as const
const QUOTE_MS = 50
/** Prices walk up and down in this many steps. */
const STEPS = 40

export async function startQuotes(): Promise<Quotes> {
  const source = await startQuoteServer(Object.keys(PRICES))
  let n = 0
  const timer = setInterval(() => {
    n += 1
    const away = Math.abs((n % STEPS) - STEPS / 2)
    for (const [code, price] of Object.entries(PRICES)) source.quote(code, price * (1 + away / 100_000))
  }, QUOTE_MS)
  return {
    file: source.file,
    stop: () => {
      clearInterval(timer)
      return source.stop()
    },
  }
}
