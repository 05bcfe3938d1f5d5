// One small change of one file, and the name under which it is remembered.
export interface Change {
  readonly operator: string
  readonly start: number
  readonly end: number
  readonly replacement: string
}

export interface Mutant extends Change {
  /** Outlives edits elsewhere in the file: path, place, what stood there and what stands there now. */
  readonly id: string
  /** From the root of the repository. */
  readonly path: string
  readonly line: number
  readonly place: string
  readonly original: string
}

export function mutated(text: string, { start, end, replacement }: Change): string {
  return text.slice(0, start) + replacement + text.slice(end)
}
