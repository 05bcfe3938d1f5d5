// Prices that reach screens late.
import { setTimeout as sleep } from 'node:timers/promises'
import { startQuoteServer } from '@tallystick/server/testing/quote-server'
import { SUCCESS } from '@tallystick/wire/envelope'
import { type Drill, open, over, traderAt } from './drill.ts'
import { check, until } from './installation.ts'
import { Listener } from './listener.ts'
import type { DrillSite } from './site.ts'

const STOPPED_MS = 1_300
const RUNNING_MS = 400
/** Of the alert EventLoopSlow. */
export const SLOW_SECONDS = 0.25

/** A process that gets too little of its processor: it stands still again and again, while the work is done. */
export async function starved(signal: (name: 'SIGSTOP' | 'SIGCONT') => void, work: () => Promise<void>): Promise<void> {
  const end = new AbortController()
  const starving = (async () => {
    while (!end.signal.aborted) {
      signal('SIGSTOP')
      await sleep(STOPPED_MS)
      signal('SIGCONT')
      await sleep(RUNNING_MS)
    }
  })()
  try {
    await work()
  } finally {
    end.abort()
    await starving
  }
}

export const lagAt = (site: DrillSite, port?: number): Promise<number> =>
  site.metric('nodejs_eventloop_lag_p99_seconds', '', port)

/** Frames with prices that left more than a second after the price. */
export async function lateFrames(site: DrillSite, port?: number): Promise<number> {
  const all = await site.metric('live_quote_delay_seconds_count', '', port)
  return all - (await site.metric('live_quote_delay_seconds_bucket', 'le="1"', port))
}

export const LATE_PRICES: Drill = {
  runbook: 'late-prices',
  fault: 'the process gets too little of its processor',
  async carryOut() {
    const source = await startQuoteServer(['BTCUSD'])
    const timer = setInterval(() => source.quote('BTCUSD', 104_000 + (Date.now() % 7)), 50)
    try {
      await over({ FEED_SOURCE: source.file, DRAIN_SECONDS: '1' }, async site => {
        const trader = await traderAt(site)
        const listener = new Listener(site)
        try {
          await until('a frame', () => listener.frames > 0)
          await starved(
            name => site.signal(name),
            async () => {
              await until('the event loop lags', async () => (await lagAt(site)) > SLOW_SECONDS)
              await until('frames leave late', async () => (await lateFrames(site)) > 0)
              await until('an order is accepted all the same', async () => (await open(trader)).code === SUCCESS)
            },
          )
          await site.down()
          await until('its sockets are told to go elsewhere', () => listener.ends.includes(1012))
          const heard = listener.frames
          await site.up()
          await until('they come back', () => listener.frames > heard + 5)
          await until('the event loop does not lag', async () => (await lagAt(site)) < SLOW_SECONDS)
          const late = await lateFrames(site)
          const frames = listener.frames
          await until('frames go on', () => listener.frames > frames + 20)
          check('and leave in time', (await lateFrames(site)) === late, late)
        } finally {
          listener.close()
        }
      })
    } finally {
      clearInterval(timer)
      await source.stop()
    }
  },
}
