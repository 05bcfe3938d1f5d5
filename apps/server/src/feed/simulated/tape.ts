// The tape of a simulated feed before this process started: the path, computed again.
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { present } from '@tallystick/kernel/assert'
import { type Clock, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { type BestQuestion, bestOf, byTime, type Neighbours, type OldTape } from '../tape/tape.ts'
import type { PairPath, StepTick } from './path.ts'
import { type Simulation, stepOf } from './simulation.ts'

/** See tickId: ids carry their time above this. */
const TICKS_PER_MS = 4_096
/** Later prices do not matter for a read at one instant. */
const LOOK_AHEAD_MINUTES = 3

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
    best: async questions =>
      questions.map(question => {
        const { listing, path } = present(simulation.get(question.pairId), `simulated pair ${question.pairId}`)
        const upTo = Math.min(question.upTo, tickId(question.pairId, clock.now()))
        const known = { ...question, upTo }
        return bestOf(ticksOf(path, known, stepOf(listing)), known)
      }),
  }
}

/** Minute by minute, as the path is drawn. */
function* ticksOf(path: PairPath, { pairId, after, upTo }: BestQuestion, step: bigint): Generator<Tick> {
  const from = Math.floor(after / TICKS_PER_MS)
  for (let minute = from - (from % MINUTE_MS); minute <= upTo / TICKS_PER_MS; minute += MINUTE_MS) {
    const ticks = path.ticks(minute)
    for (const [index, at] of [...(ticks?.times ?? [])].entries())
      yield { id: tickId(pairId, at), pairId, price: BigInt(ticks?.prices[index] ?? 0) * step, at }
  }
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
