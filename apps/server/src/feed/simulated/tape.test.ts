import { tickId } from '@tallystick/engine/core/pair'
import { MINUTE_MS } from '@tallystick/kernel/clock'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededListings } from '../seed/listings.ts'
import { keysFromSecret } from './commitments/keys.ts'
import { type Simulation, simulate, stepOf } from './simulation.ts'
import { RecentTape } from '../tape/recent-tape.ts'
import { bestOf } from '../tape/tape.ts'
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

  it('[FO19] finds the best price between two ticks, and none that is still to come', async () => {
    const pairId = [...simulation.keys()][0] ?? expect.fail('a simulated pair')
    const { path, listing } = simulation.get(pairId) ?? expect.fail('a simulated pair')
    const now = NOON + 3 * MINUTE_MS - 1
    const tape = new RecentTape(() => undefined, simulatedTape(simulation, { now: () => now }))
    const ticks = [0, 1, 2].flatMap(minute => {
      const { times, prices } = path.ticks(NOON + minute * MINUTE_MS) ?? expect.fail('a minute of the path')
      return [...times].map((at, index) => ({ at, price: BigInt(prices[index] ?? 0) * stepOf(listing) }))
    })
    const [first, ...rest] = ticks
    const after = tickId(pairId, first?.at ?? 0)
    const [highest, lowest] = await tape.best(
      (['buy', 'sell'] as const).map(side => ({ pairId, side, after, upTo: tickId(pairId, now + 60 * MINUTE_MS) })),
    )
    const sorted = rest.toSorted((a, b) => Number(a.price - b.price))
    expect([lowest?.price, highest?.price]).toEqual([sorted[0]?.price, sorted.at(-1)?.price])
    expect(highest?.at).toBe(rest.findLast(({ price }) => price === highest?.price)?.at)
  })

  it('[FO19] finds for many orders at once what a look at every price finds', async () => {
    const pairId = [...simulation.keys()][1] ?? expect.fail('a simulated pair')
    const now = NOON + 90 * MINUTE_MS
    const old = simulatedTape(simulation, { now: () => now })
    const ticks = (await old.between(NOON, now)).filter(tick => tick.pairId === pairId)
    const upTo = ticks.at(-1)?.id ?? 0
    const questions = ticks
      .filter((_, index) => index % 97 === 0)
      .flatMap(({ id: after }) => (['buy', 'sell'] as const).map(side => ({ pairId, side, after, upTo })))
    expect(questions.length).toBeGreaterThan(100)
    const found = await new RecentTape(() => undefined, old).best(questions)
    expect(found).toEqual(questions.map(question => bestOf(ticks, question)))
  })

  it('lists every tick of a stretch once, by time and pair, and none that is still to come', async () => {
    const now = NOON + MINUTE_MS + 20_500
    const tape = simulatedTape(simulation, { now: () => now })
    const wanted = [...simulation].flatMap(([pairId, { path }]) =>
      [NOON, NOON + MINUTE_MS].flatMap(minute => [...(path.ticks(minute)?.times ?? [])].map(at => tickId(pairId, at))),
    )
    const from = NOON + 1_234
    const ids = wanted.filter(id => id / 4_096 >= from + 1 && id / 4_096 < now + 1).toSorted((a, b) => a - b)
    expect(ids.length).toBeGreaterThan(100)
    const middle = Math.floor((ids[50] ?? 0) / 4_096)
    const whole = await tape.between(from, now + MINUTE_MS)
    expect(whole.map(({ id }) => id)).toEqual(ids)
    expect([...(await tape.between(from, middle)), ...(await tape.between(middle, now))]).toEqual(whole)
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
