// Holds what was measured against figures kept from the same kind of machine. Only ratios that a run has measured within itself are
// compared: they change little with whatever else the machine does.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Section } from './report.ts'

/** Larger is better. */
const RATIOS = ['timesBaseline', 'timesByProcessor'] as const
/** More than this share less is a loss. */
const LOSS = 0.1

/** Ratios by section, row and column. */
export type Kept = Readonly<Record<string, number>>

export interface Machine {
  readonly processor: string
  readonly cores: number
}

const FOLDER = join(import.meta.dirname, '..', 'kept')

export function ratiosOf(sections: readonly Section[]): Kept {
  return Object.fromEntries(
    sections.flatMap(({ name, rows }) =>
      rows.flatMap(row =>
        RATIOS.flatMap(column => {
          const value = row[column]
          return typeof value === 'number' ? [[`${name} / ${row['what'] ?? ''} / ${column}`, value] as const] : []
        }),
      ),
    ),
  )
}

/** A sentence for each figure that is worse than the kept one. What was not measured now is not missed. */
export function lossesOf(kept: Kept, measured: Kept): string[] {
  return Object.entries(measured).flatMap(([name, now]) => {
    const before = kept[name]
    if (before === undefined || now >= before * (1 - LOSS)) return []
    return [`${name}: ${now} × instead of ${before} ×, ${Math.round((1 - now / before) * 100)} % less`]
  })
}

/** Measured figures take the place of those of the same name; others stay. */
export function keep(machine: Machine, measured: Kept): void {
  mkdirSync(FOLDER, { recursive: true })
  const figures = { ...readKept(machine), ...measured }
  writeFileSync(fileOf(machine), `${JSON.stringify({ machine, figures }, null, 2)}\n`)
}

export function readKept(machine: Machine): Kept | undefined {
  if (!existsSync(fileOf(machine))) return undefined
  // Written by `keep`.
  return (JSON.parse(readFileSync(fileOf(machine), 'utf8')) as { readonly figures: Kept }).figures
}

function fileOf({ processor, cores }: Machine): string {
  const name = processor.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return join(FOLDER, `${name}-${cores}.json`)
}
