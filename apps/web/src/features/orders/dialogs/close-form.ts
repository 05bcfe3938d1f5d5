// How many lots of a position are closed: all of them, a quarter step, or what is typed.
import { type Lots, parseDecimal, type Usd } from '@tallystick/kernel/decimal'

export const SHARES = [25, 50, 75] as const

/** [FX13] A share of the lots, rounded down to the step; 0 where that is nothing. */
export function shareOfLots(lots: Lots, percent: number, step: Lots): Lots {
  const wanted = (lots * BigInt(percent)) / 100n
  return wanted - (wanted % step)
}

export type LotsFault = 'lotsMissing' | 'lotsTooMany' | 'lotsSteps'

/** What the text asks for. The whole is not bound to the step: the pair's step may have changed since the order was opened. */
export function readLots(
  text: string,
  whole: Lots,
  step: Lots,
): { readonly lots: Lots } | { readonly fault: LotsFault } {
  const lots = parseDecimal(text)
  if (lots === undefined || lots <= 0n) return { fault: 'lotsMissing' }
  if (lots > whole) return { fault: 'lotsTooMany' }
  return lots !== whole && lots % step !== 0n ? { fault: 'lotsSteps' } : { lots }
}

/** Of a position's floating profit: an estimate before the close, so it is not rounded. */
export function profitOfPart(profit: Usd, lots: Lots, whole: Lots): Usd {
  return (profit * lots) / whole
}
