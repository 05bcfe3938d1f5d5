// The server's time. Ages of prices use it, so that a device with a wrong clock does not trade on old prices.
import type { Clock, Instant } from '@tallystick/kernel/clock'
import { browserClock } from './clock.ts'

export interface ServerClock extends Clock {
  /** Learns from the Date header of an answer, which names a whole second. */
  observe(dateHeader: string | null): void
}

export function createServerClock(device: Clock): ServerClock {
  let offsetMs = 0
  return {
    now: (): Instant => device.now() + offsetMs,
    observe(dateHeader) {
      if (dateHeader === null) return
      const second = Date.parse(dateHeader)
      if (Number.isNaN(second)) return
      const midSecond = second + 500
      // Below two seconds the header's own coarseness and the way here explain the difference.
      const apartMs = midSecond - device.now()
      offsetMs = Math.abs(apartMs) < 2_000 ? 0 : apartMs
    },
  }
}

export const serverClock = createServerClock(browserClock)
