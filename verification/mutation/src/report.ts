// What a run found, by folder: the score beside the promised one, and every survivor.
import equivalents from './equivalents.json' with { type: 'json' }
import type { Folder } from './folders.ts'
import type { Verdict } from './judge.ts'

const REASONS: ReadonlyMap<string, string> = new Map(Object.entries(equivalents))

export function isEquivalent(id: string): boolean {
  return REASONS.has(id)
}

export interface Score {
  readonly folder: string
  /** Those that were decided. */
  readonly tried: number
  readonly killed: number
  readonly promised: number
  readonly percent: number
}

/** Mutants that change nothing were taken out of the verdicts before. */
export function scoresOf(folders: readonly Folder[], verdicts: readonly Verdict[]): Score[] {
  return folders.flatMap(({ name, promised }) => {
    const own = verdicts.filter(({ folder, outcome }) => folder === name && outcome !== 'undecided')
    if (own.length === 0) return []
    const killed = own.filter(({ outcome }) => outcome === 'killed').length
    return [{ folder: name, tried: own.length, killed, promised, percent: (100 * killed) / own.length }]
  })
}

export function printReport(
  scores: readonly Score[],
  verdicts: readonly Verdict[],
  tell: (line: string) => void,
): void {
  for (const { outcome, id, line, by } of verdicts) {
    if (outcome === 'killed') continue
    tell(`${outcome.toUpperCase()} line ${line}: ${id}`)
    if (by !== '') tell(`    judged by ${by}`)
  }
  for (const { folder, tried, killed, promised, percent } of scores) {
    const verdict = percent >= promised ? '' : '  BELOW'
    tell(`${folder.padEnd(12)} ${killed}/${tried} killed, ${percent.toFixed(1)} % of ${promised} % promised${verdict}`)
  }
}
