// The features of a decision, as numbers without units. All of them derive from public candles, ticks and the clock.

/** Candles a trader watches, in minutes. The quarter-hour is the one method 1 was drawn by. */
export const PERIODS = [1, 5, 15, 30, 60, 1_440] as const
/** How far back returns are looked at, in seconds. */
export const LOOKBACKS = [5, 10, 15, 30, 60, 120, 300, 900, 3_600] as const
const OF_CLOCK = ['second of minute', 'slot of 5 min', 'slot of 15 min', 'slot of hour', 'hour']
const OF_VOLATILITY = ['volatility 1 min', 'volatility 5 min', 'volatility in steps', 'pair']
const OF_TICKS = [
  'last step',
  'last three steps',
  'from mean of 4 ticks',
  'from mean of 16 ticks',
  'from mean of 64 ticks',
  'ticks since change',
  'run',
  'age of price',
  'tick count',
  'odd',
  'last digit',
]
const OF_SESSION = ['minutes since open', 'gap']
/** Of the other pairs. */
const ACROSS = ['others 60 s', 'others 300 s', 'neighbour 15 s', 'neighbour 60 s']
/** Of each candle under way, and of the one before it. */
export const OF_PERIOD = ['place', 'below high', 'above low', 'moved', 'place in last', 'last moved'] as const

const NAMES: readonly string[] = [
  ...PERIODS.flatMap(period => OF_PERIOD.map(name => `${name} ${period} min`)),
  ...LOOKBACKS.map(seconds => `return ${seconds} s`),
  ...OF_CLOCK,
  ...OF_VOLATILITY,
  ...OF_TICKS,
  ...OF_SESSION,
  ...ACROSS,
]

export const WIDTH = NAMES.length

/** Where a feature stands in a row. */
export function place(name: string): number {
  const at = NAMES.indexOf(name)
  if (at < 0) throw new RangeError(`no feature ${name}`)
  return at
}

export function nameOf(feature: number): string {
  return NAMES[feature] ?? ''
}
