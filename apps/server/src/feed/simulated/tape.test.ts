import { tickId } from '@tallystick/engine/core/pair'
import { MINUTE_MS } from '@tallystick/kernel/clock'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededListings } from '../seed/listings.ts'
import { keysFromSecret } from './commitments/keys.ts'
import { type Simulation, simulate, stepOf } from './simulation.ts'
import { simulatedTape } from './tape.ts'

/** A Wednesday. */
const DAY = Date.UTC(2026, 10, 11)
const NOON = DAY + 12 * 3_600_000

let simulation: Simulation
beforeAll(() => {
  const anchorDay = DAY / 86_400_000
  simulation = simulate(seededListings(), keysFromSecret(Buffer.alloc(32, 3)), { anchorDay, forwardFrom: anchorDay })
})

describe('the tape of a simulated feed', () => {
  it('has exactly the ticks of the path, to the millisecond', async () => {
    const tape = simulatedTape(simulation, { now: () => NOON + 10 * MINUTE_MS })
    for (const pairId of [...simulation.keys()].slice(0, 5)) {
      const { path, listing } = simulation.get(pairId) ?? expect.fail('a simulated pair')
      const ticks = path.ticks(NOON)
      const times = [...(ticks?.times ?? [])]
      const questions = times.flatMap(at => [at - 1, at, at + 1].map(instant => ({ pairId, at: instant })))
      const found = await tape.neighbours(questions)
      for (const [index, { at }] of questions.entries()) {
        const last = path.lastTick(at)
        const price = BigInt(last?.price ?? 0) * stepOf(listing)
        expect(found[index]?.last).toEqual(last && { id: tickId(pairId, last.at), pairId, at: last.at, price })
        const next = times.find(time => time > at)
        if (next !== undefined) expect(found[index]?.next?.at).toBe(next)
      }
    }
  })

  it('ends now: it reveals no future price', async () => {
    const [pairId] = simulation.keys()
    let now = NOON
    const tape = simulatedTape(simulation, { now: () => now })
    for (let ms = 0; ms < 5_000; ms += 250) {
      now = NOON + ms
      const questions = [now, now + 1, now + 60_000].map(at => ({ pairId: pairId ?? 0, at }))
      for (const { last, next } of await tape.neighbours(questions)) {
        expect(last?.at).toBeLessThanOrEqual(now)
        expect(next?.at ?? now).toBeLessThanOrEqual(now)
      }
    }
  })
})
