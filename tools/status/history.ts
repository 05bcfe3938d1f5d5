// How often the site was asked on each day (UTC), and how often it was ready. A day costs one row, however often it was asked.

export interface Day {
  readonly day: string
  readonly asked: number
  readonly ready: number
}

export interface History {
  readonly lastAskedAt: string
  readonly isReady: boolean
  /** Oldest first. */
  readonly days: readonly Day[]
}

const KEPT_DAYS = 90

export function readHistory(text: string): History | undefined {
  // Written by this program.
  return text === '' ? undefined : (JSON.parse(text) as History)
}

export function withAnswer(history: History | undefined, isReady: boolean, now: Date): History {
  const lastAskedAt = now.toISOString()
  const day = lastAskedAt.slice(0, 10)
  const before = history?.days ?? []
  const today = before.find(row => row.day === day) ?? { day, asked: 0, ready: 0 }
  const counted = { day, asked: today.asked + 1, ready: today.ready + (isReady ? 1 : 0) }
  const days = [...before.filter(row => row.day !== day), counted].toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return { lastAskedAt, isReady, days: days.slice(-KEPT_DAYS) }
}

/** Rounded down: 100 % is said only when it is. */
export function percentReady(days: readonly Day[]): string {
  const asked = days.reduce((sum, day) => sum + day.asked, 0)
  const ready = days.reduce((sum, day) => sum + day.ready, 0)
  return asked === 0 ? '–' : `${(Math.floor((ready / asked) * 10_000) / 100).toFixed(2)} %`
}
