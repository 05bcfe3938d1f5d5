// Rates and times, measured the same way in every part.

export interface Measured {
  readonly perSecond: number
  readonly count: number
  readonly seconds: number
  /** Processor time of this process for each. */
  readonly microsecondsEach: number
}

const WARM_UP = 0.25

/**
 * Runs `work` for the given time after a warm-up of a quarter of it. What it counts before is not counted; `isOver` tells it to stop.
 */
export async function rate(
  seconds: number,
  work: (isOver: () => boolean, count: () => void) => Promise<void>,
): Promise<Measured> {
  const begin = performance.now() + seconds * WARM_UP * 1_000
  const end = begin + seconds * 1_000
  let done = 0
  let last = begin
  let spentAtBegin: number | undefined
  const count = (): void => {
    const now = performance.now()
    if (now < begin || now > end) return
    spentAtBegin ??= spent()
    done += 1
    last = now
  }
  await work(() => performance.now() >= end, count)
  const took = Math.max(last - begin, 1) / 1_000
  const microsecondsEach = Math.round((spent() - (spentAtBegin ?? 0)) / Math.max(done, 1))
  return { perSecond: done / took, count: done, seconds: took, microsecondsEach }
}

function spent(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** The value below which the given share lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
