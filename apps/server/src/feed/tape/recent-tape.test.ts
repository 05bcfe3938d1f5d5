import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { describe, expect, it } from 'vitest'
import { RecentTape } from './recent-tape.ts'
import type { OldTape } from './tape.ts'

const START = 1_800_000_000_000

function tick(at: number, pairId = 1): Tick {
  return { id: tickId(pairId, at), pairId, price: BigInt(at), at }
}

describe('the recent tape', () => {
  it('finds the last price at or before an instant, to the millisecond', async () => {
    const tape = new RecentTape(() => undefined)
    for (const at of [0, 100, 200]) tape.record(tick(START + at))
    const ask = async (at: number): Promise<(number | undefined)[]> => {
      const [excerpt] = await tape.around([{ pairId: 1, at: START + at, since: START }])
      return [excerpt?.last?.at, excerpt?.next?.at].map(time => time && time - START)
    }
    expect(await ask(99)).toEqual([0, 100])
    expect(await ask(100)).toEqual([100, 200])
    expect(await ask(101)).toEqual([100, 200])
    expect(await ask(200)).toEqual([200, undefined])
  })

  it('[FO19] finds the best price in what it remembers, and asks the old tape for the rest', async () => {
    const asked: number[] = []
    const before = { ...tick(START - 5), price: 900n }
    const old: OldTape = {
      between: async () => [],
      neighbours: async () => [],
      extremes: async ({ after }) => {
        asked.push(after)
        return [before, { ...tick(START), price: 5n }, { ...tick(START + 2), price: 7n }]
      },
    }
    const tape = new RecentTape(() => undefined, old)
    const prices = [5n, 7n, 7n, 1_000n]
    for (const [index, price] of prices.entries()) tape.record({ ...tick(START + index), price })
    const upTo = tick(START + 2).id
    const after = [tick(START).id, tick(START - 10).id, tick(START - 20).id]
    const ask = (...afters: readonly number[]) =>
      tape.best(afters.map(one => ({ pairId: 1, side: 'buy', after: one, upTo })))
    expect((await ask(after[0] ?? 0)).map(one => one?.price)).toEqual([7n])
    expect(asked).toEqual([])
    const best = await ask(...after)
    // Once for all of them.
    expect(asked).toEqual([after[2]])
    expect(best.map(one => one && [one.at - START, one.price])).toEqual([
      [2, 7n],
      [-5, 900n],
      [-5, 900n],
    ])
  })

  it('asks the old tape for what is older than its memory, and keeps the order of the questions', async () => {
    const asked: number[] = []
    const old: OldTape = {
      between: async () => [],
      extremes: async () => [],
      async neighbours(questions) {
        asked.push(...questions.map(question => question.at))
        return questions.map(({ at }) => ({ last: tick(at - 7), next: undefined }))
      },
    }
    const tape = new RecentTape(() => undefined, old)
    tape.record(tick(START))
    const at = [START - 1, START, START - 50]
    const excerpts = await tape.around(at.map(one => ({ pairId: 1, at: one, since: one - 10 })))
    expect(asked).toEqual([START - 1, START - 50])
    expect(excerpts.map(excerpt => excerpt.last?.at)).toEqual([START - 8, START, START - 57])
  })

  it('forgets what is older than a quarter of an hour, and says so instead of guessing', async () => {
    const tape = new RecentTape(() => undefined)
    for (let n = 0; n < 4_000; n++) tape.record(tick(START + n * 1_000))
    const [old, fresh] = await tape.around([
      { pairId: 1, at: START + 5_000, since: START },
      { pairId: 1, at: START + 3_200_000, since: START },
    ])
    expect(old?.last).toBeUndefined()
    expect(fresh?.last?.at).toBe(START + 3_200_000)
  })

  it('knows whether the market shut in between', async () => {
    const tape = new RecentTape((_, at) => (at < START + 500 ? START + 500 : undefined))
    tape.record(tick(START))
    const excerpts = await tape.around([
      { pairId: 1, at: START + 499, since: START },
      { pairId: 1, at: START + 500, since: START },
      { pairId: 1, at: START + 900, since: START + 600 },
    ])
    expect(excerpts.map(excerpt => excerpt.closed)).toEqual([false, true, false])
  })
})
