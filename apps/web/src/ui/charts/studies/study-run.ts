// A study on a chart: fed once with the candles that are there, and then with what a tick has changed.
import { changedFrom, type ChartCandle } from '../candles.ts'
import type { Feed } from './feed.ts'
import { FEEDS } from './feeds.ts'
import { givenOf, type LineLook, STUDIES } from './studies.ts'
import type { StudyChoice } from './study-names.ts'

export interface StudyLine extends LineLook {
  /** One per candle, undefined where there are not enough candles yet. Grows in place. */
  readonly values: readonly (number | undefined)[]
}

/** Brings the lines up to these candles. The same candles again change nothing. */
export type StudyRun = (candles: readonly ChartCandle[]) => readonly StudyLine[]

export function beginStudy(choice: StudyChoice): StudyRun {
  const given = givenOf(choice)
  const lines = STUDIES[choice.kind].lines(given).map(look => ({ ...look, values: new Array<number | undefined>() }))
  let feed: Feed = FEEDS[choice.kind](given)
  let fed: readonly ChartCandle[] = []
  return candles => {
    if (candles === fed) return lines
    const from = changedFrom(fed, candles)
    if (from === 0) {
      feed = FEEDS[choice.kind](given)
      fed = []
      for (const { values } of lines) values.length = 0
    }
    for (const [index, candle] of candles.slice(from).entries()) {
      const row = feed(candle, from + index < fed.length)
      for (const [place, { values }] of lines.entries()) values[from + index] = row[place]
    }
    fed = candles
    return lines
  }
}
