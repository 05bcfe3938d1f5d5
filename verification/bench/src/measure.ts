// Rates and times, measured the same way in every part.
import { postgresCpu } from './postgres-cpu.ts'

export interface Measured {
  readonly perSecond: number
  /** Processor time of this process and of PostgreSQL for each; 0 where it cannot be known. */
  readonly microsecondsEach: number
}

const WARM_UP = 0.25

/**
 * Runs `work` for the given time after a warm-up of a quarter of it, whose work is not counted in the rate. `isOver` tells it to stop.
 * @param url a database of the PostgreSQL server whose processor time is to be counted.
 */
export async function rate(
  seconds: number,
  url: string,
  work: (isOver: () => boolean, count: () => void) => Promise<void>,
): Promise<Measured> {
  const spentBefore = await spent(url)
  const begin = performance.now() + seconds * WARM_UP * 1_000
  const end = begin + seconds * 1_000
  let total = 0
  let counted = 0
  let last = begin
  const count = (): void => {
    total += 1
    const now = performance.now()
    if (now < begin || now > end) return
    counted += 1
    last = now
  }
  await work(() => performance.now() >= end, count)
  const perSecond = counted / (Math.max(last - begin, 1) / 1_000)
  return { perSecond, microsecondsEach: Math.round((((await spent(url)) - spentBefore) * 1e6) / Math.max(total, 1)) }
}

/** The mean of several measurements of the same thing. */
export function mean(all: readonly Measured[]): Measured {
  const over = (value: (one: Measured) => number): number => all.reduce((sum, one) => sum + value(one), 0) / all.length
  return { perSecond: over(one => one.perSecond), microsecondsEach: over(one => one.microsecondsEach) }
}

/** The value below which the given share lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

async function spent(url: string): Promise<number> {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + ((await postgresCpu(url)) ?? 0)
}
