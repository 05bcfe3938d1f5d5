// How a study is fed: candle by candle, the unfinished one again with every tick. What it says about a candle never depends on later ones.
import type { ChartCandle } from '../candles.ts'

/** One value per line of the study; none while there are not enough candles yet. */
export type Row = readonly (number | undefined)[]

/** Takes the next candle, or the last one as it is now. */
export type Feed = (candle: ChartCandle, replace: boolean) => Row

/** A study that is a step from one state to the next: the state before the last candle is kept for when that candle comes again. */
export function stepwise<State>(
  start: State,
  step: (state: State, candle: ChartCandle) => readonly [State, number | undefined],
): Feed {
  let before = start
  let now = start
  return (candle, replace) => {
    if (!replace) before = now
    const [next, value] = step(before, candle)
    now = next
    return [value]
  }
}
