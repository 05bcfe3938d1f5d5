// Studies that the library of the others (feeds.ts) has otherwise than we need them.
import { DAY_MS } from '@tallystick/kernel/clock'
import type { ChartCandle } from '../candles.ts'
import { type Feed, stepwise } from './feed.ts'

/**
 * Average price of the UTC day so far, each candle by its number of ticks. Ours, because the library's knows no days, and a candle that
 * begins without ticks makes it take back the candle before.
 */
export function vwapFeed(): Feed {
  return stepwise({ day: Number.NaN, sum: 0, ticks: 0 }, (state, { time, high, low, close, volume }) => {
    const day = Math.floor(time / DAY_MS)
    const { sum, ticks } = day === state.day ? state : { sum: 0, ticks: 0 }
    const next = { day, sum: sum + ((high + low + close) / 3) * volume, ticks: ticks + volume }
    return [next, next.ticks === 0 ? undefined : next.sum / next.ticks]
  })
}

interface SarState {
  readonly rising: boolean
  readonly stop: number
  /** The highest high of a rise, the lowest low of a fall. */
  readonly extreme: number
  readonly speed: number
  readonly last: ChartCandle | undefined
  readonly lastButOne: ChartCandle | undefined
  /** Direction and first stop are known from the second candle on. */
  readonly isBegun: boolean
}

const SAR_START: SarState = {
  rising: true,
  stop: 0,
  extreme: 0,
  speed: 0,
  last: undefined,
  lastButOne: undefined,
  isBegun: false,
}

/**
 * Wilder's parabolic stop and reverse. Ours, because the library's keeps the stop behind both candles before only where it is hit,
 * and at some turns puts it a fixed 0.01 below the price, which on EUR/USD is a hundred pips.
 */
export function sarFeed(step: number, most: number): Feed {
  return stepwise(SAR_START, (state, candle) => {
    const { last, lastButOne } = state
    if (last === undefined) return [{ ...state, last: candle }, undefined]
    const { rising, extreme, speed, stop } = state.isBegun ? state : sarBegin(last, candle, step)
    const seen = { last: candle, lastButOne: last, isBegun: true }
    const moved = stop + speed * (extreme - stop)
    const near = lastButOne === undefined ? [last] : [last, lastButOne]
    const held = rising
      ? Math.min(moved, ...near.map(({ low }) => low))
      : Math.max(moved, ...near.map(({ high }) => high))
    const [ahead, behind] = rising ? [candle.high, candle.low] : [candle.low, candle.high]
    if (rising ? behind < held : behind > held)
      return [{ ...seen, rising: !rising, stop: extreme, extreme: behind, speed: step }, extreme]
    const isFurther = rising ? ahead > extreme : ahead < extreme
    const next = isFurther ? { extreme: ahead, speed: Math.min(most, speed + step) } : { extreme, speed }
    return [{ ...seen, ...next, rising, stop: held }, held]
  })
}

function sarBegin(first: ChartCandle, second: ChartCandle, speed: number) {
  const rising = second.close >= first.close
  const [stop, extreme] = rising ? [first.low, first.high] : [first.high, first.low]
  return { rising, stop, extreme, speed }
}
