// Description of a review queue: how its rows are read, shown and decided. Each queue of features/queues is one such description.
import type { Column } from '@tallystick/ui/tables/table'
import type { OperatorCallName, OperatorListName } from '@tallystick/wire/operator/calls'
import type { ReactNode } from 'react'
import type { PlainKey, Words } from '../platform/words.ts'

export interface QueueRow {
  readonly id: number
  readonly uid: string
  readonly email?: string
}

export interface QueueImage {
  readonly title: string
  readonly uploadId: number
}

/** What goes with a decision. Empty ones are left out. */
export interface Notes {
  /** For the user. */
  readonly note?: string
  /** For operators. */
  readonly internal_note?: string
}

export interface Decision<Row> {
  readonly words: PlainKey
  readonly call: OperatorCallName
  /** A refusal needs a reason, which the user reads. */
  readonly isRefusal: boolean
  /** The user is told nothing but that it was approved. */
  readonly isSilent?: true
  /** Anything but an outcome means done. */
  readonly run: (row: Row, notes: Notes) => Promise<unknown>
}

/** What came of a decision: some need two operators, or the user's answer to a rate that moved too far. */
export const OUTCOMES = ['rateAsked', 'approvedOnce', 'done'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** How far a decision that needs two persons has come. */
export interface Approvals {
  readonly needed: number
  /** Operator who approved first; 0 = none. */
  readonly first: number
}

/** By the words of their tabs, with the number that the list is asked with. `waiting` waits for an operator. */
export type Statuses = { readonly waiting: number } & { readonly [Words in PlainKey]?: number }

export interface Queue<Row extends QueueRow> {
  readonly key: string
  readonly title: PlainKey
  readonly statuses: Statuses
  readonly list: OperatorListName
  /** How the audit log names a row. */
  readonly subject: (row: Row) => string
  /** Whether the list can be filtered by amounts. */
  readonly hasAmounts?: true
  /** The column of the server that says since when a row waits, when the list can be sorted by it. */
  readonly sinceColumn?: string
  readonly since: (row: Row) => string | number
  /** One that can be sorted has the key of a column of the server. */
  readonly columns: (t: Words) => readonly Column<Row>[]
  readonly facts: (row: Row, t: Words) => readonly (readonly [ReactNode, ReactNode])[]
  readonly images: (row: Row, t: Words) => readonly QueueImage[]
  readonly approvals?: (row: Row) => Approvals
  readonly warning?: (row: Row, t: Words) => string | undefined
  readonly isFrozen?: (row: Row) => boolean
  readonly approve: Decision<Row>
  readonly refusals: readonly Decision<Row>[]
}
