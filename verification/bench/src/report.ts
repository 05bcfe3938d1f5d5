// What a part of the bench found: printed as a table and kept as JSON beside the machine it was measured on.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

export type Cell = string | number

export interface Section {
  readonly name: string
  readonly about: string
  readonly rows: readonly Readonly<Record<string, Cell>>[]
}

const FOLDER = join(import.meta.dirname, '..', 'results')

export function report(section: Section, loadBefore: number): void {
  console.log(`\n${section.name}: ${section.about}`)
  console.log(table(section.rows))
  mkdirSync(FOLDER, { recursive: true })
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    /** What others ran on the machine: the average of the minute before. */
    loadBefore: Number(loadBefore.toFixed(2)),
    loadAfter: Number((loadavg()[0] ?? 0).toFixed(2)),
  }
  const result = { ...section, measuredAt: new Date().toISOString(), machine }
  writeFileSync(join(FOLDER, `${section.name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

function table(rows: Section['rows']): string {
  const columns = Object.keys(rows[0] ?? {})
  const text = (cell: Cell | undefined): string =>
    typeof cell === 'number' ? cell.toLocaleString('en-US') : (cell ?? '')
  const lines = [columns, ...rows.map(row => columns.map(column => text(row[column])))]
  const widths = columns.map((_, index) => Math.max(...lines.map(line => (line[index] ?? '').length)))
  return lines
    .map(
      line =>
        `  ${line.map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join('   ')}`,
    )
    .join('\n')
}
