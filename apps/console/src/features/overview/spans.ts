// What the figures of the overview are asked for: whose money, and which days.
import type { FigurePeriod } from '@tallystick/wire/operator/figure-periods'

export type Realm = 'real' | 'demo'

export interface Span {
  readonly realm: Realm
  readonly period: FigurePeriod
}

/** How often figures of today are asked for again. */
export const FIGURES_MS = 15_000

/** @param day `YYYY-MM-DD`, UTC. */
export const instantOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)
