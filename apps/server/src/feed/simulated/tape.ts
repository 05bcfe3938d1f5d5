// The tape of a simulated feed before this process started: the path, computed again.
import { setImmediate } from 'node:timers/promises'
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { present } from '@tallystick/kernel/assert'
import { type Clock, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { byTime, type Neighbours, type OldTape, type Stretch, timeOfTick } from '../tape/tape.ts'
import type { PairPath, StepTick } from './path.ts'
import { type Simulation, stepOf } from './simulation.ts'

/** Later prices do not matter for a read at one instant. */
const LOOK_AHEAD_MINUTES = 3
/** Read at once, before others have their turn: a few milliseconds. */
const STRETCH_MS = 60 * MINUTE_MS

/** The path knows the future too; the tape ends now. */
export function simulatedTape(simulation: Simulation, clock: Clock): OldTape {
  const around = (pairId: number, at: Instant): Neighbours => {
    const { listing, path } = present(simulation.get(pairId), `simulated pair ${pairId}`)
    const step = stepOf(listing)
    const tickFrom = (found: StepTick | undefined): Neighbours['last'] =>
      found && found.at <= clock.now()
        ? { id: tickId(pairId, found.at), pairId, price: BigInt(found.price) * step, at: found.at }
        : undefined
    return { last: tickFrom(path.lastTick(Math.min(at, clock.now()))), next: tickFrom(firstAfter(path, at)) }
  }
  return {
    between: async (after, upTo) => {
      const end = Math.min(upTo, clock.now())
      const found: Tick[] = []
      for (const [pairId, { listing, path }] of simulation) {
        const step = stepOf(listing)
        for (let minute = after - (after % MINUTE_MS); minute <= end; minute += MINUTE_MS) {
          const { times, prices } = path.ticks(minute) ?? { times: [], prices: [] }
          for (const [index, at] of times.entries())
            if (at > after && at <= end)
              found.push({ id: tickId(pairId, at), pairId, price: BigInt(prices[index] ?? 0) * step, at })
        }
      }
      return found.sort(byTime)
    },
    neighbours: async questions => questions.map(({ pairId, at }) => around(pairId, at)),
    extremes: async stretch => {
      const { listing, path } = present(simulation.get(stretch.pairId), `simulated pair ${stretch.pairId}`)
      const upTo = Math.min(stretch.upTo, tickId(stretch.pairId, clock.now()))
      const found: Tick[] = []
      let highest = -Infinity
      let lowest = Infinity
      for (const minute of minutesBack({ ...stretch, upTo })) {
        if (minute % STRETCH_MS === 0) await setImmediate()
        const { times, prices } = path.ticks(minute) ?? { times: [], prices: [] }
        for (let index = times.length - 1; index >= 0; index--) {
          const at = times[index] ?? 0
          const price = prices[index] ?? 0
          const id = tickId(stretch.pairId, at)
          if (id <= stretch.after || id > upTo || (price <= highest && price >= lowest)) continue
          highest = Math.max(highest, price)
          lowest = Math.min(lowest, price)
          found.push({ id, pairId: stretch.pairId, price: BigInt(price) * stepOf(listing), at })
        }
      }
      return found.reverse()
    },
  }
}

/** The newest minute first: then a price is kept only if it goes beyond all that were looked at. */
function* minutesBack({ after, upTo }: Stretch): Generator<Instant> {
  const oldest = timeOfTick(after) - (timeOfTick(after) % MINUTE_MS)
  for (let minute = timeOfTick(upTo) - (timeOfTick(upTo) % MINUTE_MS); minute >= oldest; minute -= MINUTE_MS)
    yield minute
}

function firstAfter(path: PairPath, at: Instant): StepTick | undefined {
  const minute = at - (at % MINUTE_MS)
  for (let n = 0; n <= LOOK_AHEAD_MINUTES; n++) {
    const ticks = path.ticks(minute + n * MINUTE_MS)
    const index = ticks?.times.findIndex(time => time > at) ?? -1
    if (ticks && index >= 0) return { at: ticks.times[index] ?? 0, price: ticks.prices[index] ?? 0 }
  }
  return undefined
}
