// Counters of an attack. `npm run attack` prints them at the end; under `npm test` they are not kept.
import { appendFileSync } from 'node:fs'

/** Where `npm run attack` wants the figures. */
export const FIGURES_VARIABLE = 'TALLYSTICK_ATTACK_FIGURES'

export interface Figure {
  readonly what: string
  readonly value: string
}

export function figure(what: string, value: string | number): void {
  const file = process.env[FIGURES_VARIABLE]
  if (file === undefined) return
  const line: Figure = { what, value: String(value) }
  appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** A number that `npm run attack` raises above what a test run can afford. */
export function bounded(variable: string, standard: number): number {
  const given = Number(process.env[variable] ?? standard)
  if (!Number.isSafeInteger(given) || given < 0) throw new Error(`${variable} must be a whole number`)
  return given
}
