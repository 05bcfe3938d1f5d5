// The distribution of one tick of method 2: a symmetric whole number of price steps with a given variance. Uses only + − × ÷ √ and floor
// of doubles and the rounded table, so that every machine computes the same.
import { NORMAL } from '../draws.ts'

/** Below this variance a tick moves by one step or not at all. */
const FEW = 0.5
const HALF_WORDS = 2 ** 31
const WORDS = 2 ** 32
/** A normal of the table is below 5, so moves of smaller scales are below 2^31. */
const SMALL = 2 ** 28

export interface TickLaw {
  /** Factor of a standard normal; 0 below the limit. */
  readonly scale: number
  /** How many of the 2^32 words move down; as many move up. */
  readonly few: number
}

/** The law with this variance, in steps². Rounding to whole steps adds 1/12 to that of the normal. */
export function tickLaw(variance: number): TickLaw {
  if (variance < FEW) return { scale: 0, few: Math.floor(variance * HALF_WORDS) }
  return { scale: Math.sqrt(variance - 1 / 12), few: 0 }
}

/** The move a word stands for. The words w and 2^32 − 1 − w stand for opposite ones. */
export function tickMove({ scale, few }: TickLaw, word: number): number {
  if (scale > 0) return halfAway(scale * normalOf(word))
  if (word < few) return -1
  return word >= WORDS - few ? 1 : 0
}

/** First, highest, lowest and last price of a minute. */
interface Minute {
  open: number
  high: number
  low: number
  close: number
}

/** Adds the moves of the words [from, to), one after the other, to the price. */
export function walkMinute(
  law: TickLaw,
  words: Uint32Array,
  from: number,
  to: number,
  start: number,
  into: Minute,
): void {
  const { scale } = law
  const isSmall = scale > 0 && scale < SMALL
  let price = start
  let high = 0
  let low = Number.MAX_SAFE_INTEGER
  for (let at = from; at < to; at++) {
    const word = words[at] ?? 0
    // A day of all pairs has millions of ticks: where moves fit into 32 bits, cutting to an integer makes it three times as fast. The
    // upper half of the words are the positive draws; half a step towards that side, then cut, is halfAway.
    if (isSmall) price += (scale * (NORMAL[word >>> 16] ?? 0) + ((word >>> 31) - 0.5)) | 0
    else price += tickMove(law, word)
    if (price < 1) price = 1
    if (at === from) into.open = price
    if (price > high) high = price
    if (price < low) low = price
  }
  into.high = high
  into.low = low
  into.close = price
}

/** The standard normal of a word: its upper 16 bits choose the entry. */
export function normalOf(word: number): number {
  return NORMAL[word >>> 16] ?? 0
}

/** To the nearest whole number, halves away from zero: Math.round would favour the upper one. */
export function halfAway(value: number): number {
  return value < 0 ? -Math.floor(0.5 - value) : Math.floor(value + 0.5)
}
