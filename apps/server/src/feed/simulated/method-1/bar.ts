// Brownian motion in whole price steps, from the coarse to the fine: first how high and how low a stretch goes between its two ends,
// then a path between the same ends that never leaves this range and touches both its edges. An hour is cut into minutes
// and a minute into ticks by the same functions, so that every candle is exactly the sum of its parts.
import { draw, EXPONENTIAL, LOGISTIC, NORMAL } from '../draws.ts'

/** One stretch of the path, in price steps. */
export interface Bar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/**
 * The highest point of a Brownian bridge between two prices, by its exact law: the larger the exponential, the further out.
 * `sigma` is the standard deviation of the whole stretch, in steps.
 */
export function bridgeHigh(open: number, close: number, sigma: number, word: number | undefined): number {
  return Math.round((open + close + excursion(open, close, sigma, word)) / 2)
}

export function bridgeLow(open: number, close: number, sigma: number, word: number | undefined): number {
  return Math.max(1, Math.round((open + close - excursion(open, close, sigma, word)) / 2))
}

/** How far the two words of one stretch may agree; 1 would be independence. Fits the known spread of a bridge's range. */
const SLACK = 0.4

/**
 * A path that goes far up has little time left to go far down. The word for the low therefore starts from the mirrored word of the
 * high, moved at random and reflected at the ends, which leaves it evenly spread.
 */
export function opposed(highWord: number | undefined, word: number | undefined): number {
  const moved = WORD_MAX - (highWord ?? 0) + Math.round((2 * (word ?? 0) - WORD_MAX) * SLACK)
  if (moved < 0) return -moved
  return moved > WORD_MAX ? 2 * WORD_MAX - moved : moved
}

const WORD_MAX = 65_535

function excursion(open: number, close: number, sigma: number, word: number | undefined): number {
  const move = close - open
  return Math.sqrt(move * move + 2 * sigma * sigma * draw(EXPONENTIAL, word))
}

/** One word per step: the first at `at`, each next one `stride` further. */
export interface Draws {
  readonly words: Uint16Array
  readonly at: number
  readonly stride: number
}

/** Variance shares passed at each point, and the square root of each step's own. */
interface Spread {
  readonly share: Float64Array
  readonly roots: Float64Array
}

/** A bridge without limits: cumulated normals of the given variance shares, pulled to end at `close`. Never below one step. */
export function bridge(
  open: number,
  close: number,
  sigma: number,
  { share, roots }: Spread,
  draws: Draws,
): Float64Array {
  const steps = share.length - 1
  const path = new Float64Array(steps + 1)
  let walked = 0
  for (let step = 1; step <= steps; step++) {
    walked += draw(NORMAL, draws.words[draws.at + (step - 1) * draws.stride]) * (roots[step - 1] ?? 0)
    path[step] = walked
  }
  for (let step = 0; step <= steps; step++) {
    const passed = share[step] ?? 1
    path[step] = Math.max(1, Math.round(open + passed * (close - open) + sigma * ((path[step] ?? 0) - passed * walked)))
  }
  // Rounding errors in the shares must not move the ends.
  path[0] = open
  path[steps] = close
  return path
}

export interface Refinement {
  readonly bar: Bar
  readonly sigma: number
  /** Number of steps; the path has one point more. */
  readonly steps: number
  readonly draws: Draws
  /** Decides which edge is visited first. */
  readonly orderWord: number | undefined
}

/**
 * Writes the points of a path through the bar. By the reflection principle a path that visits the high and then the low is a free
 * bridge to the image of the close, two ranges further up, folded back at both edges; folding never lengthens a step.
 */
export function refine(path: Float64Array, { bar, sigma, steps, draws, orderWord }: Refinement): void {
  const { open, high, low, close } = bar
  const range = high - low
  if (range === 0 || steps === 0) {
    path.fill(open)
    return
  }
  const upFirst = 2 * range + close - open
  const downFirst = 2 * range - (close - open)
  const likelier = (upFirst * upFirst - downFirst * downFirst) / (2 * sigma * sigma + 1e-9)
  const travel = likelier < draw(LOGISTIC, orderWord) ? upFirst : -downFirst

  let walked = 0
  for (let step = 1; step <= steps; step++) {
    walked += draw(NORMAL, draws.words[draws.at + (step - 1) * draws.stride])
    path[step] = walked
  }
  const scale = sigma / Math.sqrt(steps)
  for (let step = 1; step < steps; step++) {
    const passed = step / steps
    const free = open - low + passed * travel + scale * ((path[step] ?? 0) - passed * walked)
    path[step] = low + Math.round(fold(free, range))
  }
  path[0] = open
  path[steps] = close
  touchEdges(path, bar, steps)
}

/** Reflects into [0, range]. */
function fold(value: number, range: number): number {
  const period = 2 * range
  const within = value - Math.floor(value / period) * period
  return within > range ? period - within : within
}

/** The path crossed both edges between two points: the nearest point is put on the edge itself. */
function touchEdges(path: Float64Array, { open, high, low, close }: Bar, steps: number): void {
  let top = 1
  let bottom = 1
  for (let at = 1; at < steps; at++) {
    if ((path[at] ?? 0) > (path[top] ?? 0)) top = at
    // The last lowest but the first highest: two different points even of a flat path.
    if ((path[at] ?? 0) <= (path[bottom] ?? 0)) bottom = at
  }
  if (high > Math.max(open, close)) path[top] = high
  if (low < Math.min(open, close)) path[bottom] = low
}
