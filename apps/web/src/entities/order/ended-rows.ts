// Orders that end while a list is looked at stay where they were, and say what became of them.
import { useState } from 'react'

interface Row {
  readonly id: number
}

/** Rows that were in the list since this component came on screen and are no longer, as they were last. */
export function useGone<R extends Row>(rows: readonly R[] | undefined, forgetsOnNew = false): readonly R[] {
  const [seen, setSeen] = useState<ReadonlyMap<number, R>>(new Map())
  const [last, setLast] = useState<readonly R[]>()
  if (rows !== undefined && rows !== last) {
    const isStartingOver = forgetsOnNew && rows.some(({ id }) => !seen.has(id))
    setLast(rows)
    setSeen(new Map([...(isStartingOver ? [] : seen), ...rows.map(row => [row.id, row] as const)]))
  }
  if (rows === undefined) return []
  const present = new Set(rows.map(({ id }) => id))
  return [...seen.values()].filter(({ id }) => !present.has(id))
}

/** The list of ended orders, as far as it is here. */
export interface Ended<R extends Row> {
  readonly rows: readonly R[]
  /** It is asked for: what is not in it may still come. */
  readonly isComing: boolean
}

/** What became of the rows that are gone. One that is not known yet is shown as it was; one that has not ended is not shown. */
export function endedOf<R extends Row>(gone: readonly R[], { rows, isComing }: Ended<R>): readonly R[] {
  return gone.flatMap(row => rows.find(({ id }) => id === row.id) ?? (isComing ? row : []))
}

/** Newest first, as the lists are. */
export function withEnded<R extends Row>(rows: readonly R[], ended: readonly R[]): readonly R[] {
  return ended.length === 0 ? rows : [...rows, ...ended].toSorted((a, b) => b.id - a.id)
}
