import { seededRandom, seedOf } from '@tallystick/kernel/random'
import { describe, expect, it } from 'vitest'
import { binned, limitsOf } from './bins.ts'
import { fit, type Loss, predict } from './boosting.ts'
import { Tally } from './judge.ts'

const WIDTH = 8
const ROWS = 60_000

/** Noise, and a rise with the given odds wherever two features agree; of the others half rise. */
function planted(seed: number, odds: number): { readonly values: Float32Array; readonly targets: Float32Array } {
  const random = seededRandom(seedOf(seed))
  const values = new Float32Array(ROWS * WIDTH)
  for (let at = 0; at < values.length; at++) values[at] = random.chance(0.02) ? Number.NaN : random.fraction()
  const targets = new Float32Array(ROWS).map((_, row) => {
    const isPlanted = (values[row * WIDTH + 3] ?? 0) > 0.4 && (values[row * WIDTH + 6] ?? 0) < 0.7
    return random.chance(isPlanted ? odds : 0.5) ? 1 : -1
  })
  return { values, targets }
}

/** Learns from one part and bets on another where it is surer than on half of it. */
function bet(odds: number, loss: Loss): Tally {
  const [taught, fresh] = [planted(1, odds), planted(2, odds)]
  const limits = limitsOf(taught.values, WIDTH)
  const model = fit(binned(taught.values, limits), taught.targets, { loss, trees: 40, parts: 2 })
  const scores = predict(model, binned(fresh.values, limits))
  const threshold = scores.map(Math.abs).sort()[ROWS / 2] ?? 0
  const tally = new Tally()
  for (const [row, score] of scores.entries())
    if (Math.abs(score) > threshold) tally.add(`day ${row % 50}`, (Math.sign(score) * (fresh.targets[row] ?? 0)) / 2)
  return tally
}

describe('the learner', () => {
  it.each(['sign', 'size'] as const)('finds a planted edge of 53 % by %s, and none where there is none', loss => {
    const found = bet(0.53, loss)
    expect(found.t).toBeGreaterThan(4)
    expect(found.mean).toBeGreaterThan(0.01)
    expect(Math.abs(bet(0.5, loss).t)).toBeLessThan(3)
  })

  it('learns nothing from ties and from what is unknown', () => {
    const { values, targets } = planted(3, 0.6)
    const table = binned(values, limitsOf(values, WIDTH))
    const silent = targets.map((_, row) => (row % 2 === 0 ? 0 : Number.NaN))
    expect(new Set(predict(fit(table, silent, { loss: 'sign', trees: 3, parts: 1 }), table))).toEqual(new Set([0]))
  })

  it('puts values into bins in their order, and what is unknown into one of its own', () => {
    const values = Float32Array.from({ length: 1_000 }, (_, at) => (at === 0 ? Number.NaN : at))
    const [column] = binned(values, limitsOf(values, 1)).columns
    expect(column?.[0]).toBe(0)
    expect([...(column ?? [])].slice(1)).toEqual([...(column ?? [])].slice(1).sort((a, b) => a - b))
    expect(new Set(column).size).toBe(32)
  })
})
