// Named strategies a trader might try. Each is judged together with the learner.
import { place, WIDTH } from './features.ts'

export interface Strategy {
  readonly name: string
  /** 1 buys, −1 sells, 0 waits. */
  readonly side: (values: Float32Array, row: number) => number
}

const AT = {
  quarter: place('slot of 15 min'),
  place: place('place 15 min'),
  moved: place('moved 15 min'),
  minute: place('return 60 s'),
}
/** Outer part of a range. */
const EDGE = 0.15
/** A move worth following, in standard deviations. */
const LARGE = 1

export const STRATEGIES: readonly Strategy[] = [
  {
    // Against a price at the edge of its quarter-hour, in the last minute of it.
    name: 'quarter edge',
    side(values, row) {
      if ((values[row * WIDTH + AT.quarter] ?? 0) < 840) return 0
      const within = values[row * WIDTH + AT.place] ?? 0.5
      return within >= 1 - EDGE ? -1 : within <= EDGE ? 1 : 0
    },
  },
  {
    // Against the first minute of a quarter-hour.
    name: 'first minute',
    side(values, row) {
      return (values[row * WIDTH + AT.quarter] ?? 0) === 60 ? -Math.sign(values[row * WIDTH + AT.moved] ?? 0) : 0
    },
  },
  { name: 'momentum', side: large },
  { name: 'reversal', side: (values, row) => -large(values, row) },
]

function large(values: Float32Array, row: number): number {
  const move = values[row * WIDTH + AT.minute] ?? 0
  return Math.abs(move) >= LARGE ? Math.sign(move) : 0
}
