// Parts shared by decided rows of all queues.
import type { ReactNode } from 'react'
import type { Words } from '../../platform/words.ts'
import type { Notes, Outcome } from '../../review/queue.ts'
import { useOperatorName } from '../../review/approvals-note.tsx'
import { Moment } from '../../ui/figures.tsx'

interface Decided {
  readonly decided_by: number
  readonly decided_at: string
  readonly note: string
}

export function decidedFacts(row: Decided, t: Words): (readonly [ReactNode, ReactNode])[] {
  if (row.decided_by === 0) return []
  return [
    [t('decidedBy'), <OperatorName key="by" id={row.decided_by} />],
    [t('decidedAt'), <Moment key="at" at={row.decided_at} />],
    [t('note'), row.note || '–'],
  ]
}

function OperatorName({ id }: { readonly id: number }) {
  return <>{useOperatorName()(id)}</>
}

/** Where the words for the user have a field of their own. */
export function internalOf({ internal_note: note }: Notes): { internal_note?: string } {
  return note === undefined ? {} : { internal_note: note }
}

/** An approval whose answer still has the waiting status was the first of two, or met a rate that moved too far. */
export async function outcomeFromWire(
  answer: Promise<{ readonly status: number; readonly rate_changed?: 0 | 1 }>,
  waiting: number,
): Promise<Outcome> {
  const { status, rate_changed: changed } = await answer
  return changed === 1 ? 'rateAsked' : status === waiting ? 'approvedOnce' : 'done'
}
