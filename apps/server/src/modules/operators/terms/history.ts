// The public history of operators' changes: written in the transaction of the change.
import type { Instant } from '@tallystick/kernel/clock'
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { idFrom, type Pool, type PoolClient } from '../../../platform/postgres/pool.ts'
import { between, type ListSource, readList, type Window } from '../../../http/lists/lists.ts'
import { everNamed, nameToday } from '../../../http/operators/old-names.ts'

export interface NewChange {
  readonly at: Instant
  readonly operatorId: number
  readonly kind: string
  readonly subject: string
  readonly field: string
  readonly before: string
  readonly after: string
  readonly reason: string
  /** The first of two persons; undefined when one was enough. */
  readonly proposedBy?: number | undefined
  /** Two were needed and there was one operator only, in development. */
  readonly isAlone?: boolean | undefined
}

export async function recordChange(client: PoolClient, change: NewChange): Promise<void> {
  await client.query(
    `insert into change_history (at, operator_id, kind, subject, field, before, after, reason, proposed_by, alone)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      change.at,
      change.operatorId,
      change.kind,
      change.subject,
      change.field,
      change.before,
      change.after,
      change.reason,
      change.proposedBy ?? null,
      change.isAlone ?? false,
    ],
  )
}

export interface ChangeRow {
  readonly id: number
  readonly at: Instant
  readonly kind: string
  readonly subject: string
  readonly field: string
  readonly before: string
  readonly after: string
  readonly operator: string
  readonly reason: string
  readonly proposed_by: string
  readonly alone: boolean
}

const CHANGES: ListSource<'operatorChanges'> = {
  columns: `h.id, h.at, h.kind, h.subject, h.field, h.before, h.after, h.reason, o.name as operator,
    coalesce(p.name, '') as proposed_by, h.alone`,
  from: 'change_history h join operators o on o.id = h.operator_id left join operators p on p.id = h.proposed_by',
  filters: { kind: everNamed('h.kind'), ...between('h.at') },
  sorts: { id: 'h.id' },
  tie: 'h.id',
  standard: () => ({ sort: 'id', order: 'desc' }),
}

export async function readChanges(
  pool: Pool,
  params: OperatorParamsOf<'operatorChanges'>,
  window: Window,
): Promise<{ data: ChangeRow[]; total: number }> {
  const { rows, total } = await readList<Omit<ChangeRow, 'id' | 'at'> & { id: bigint; at: bigint }, 'operatorChanges'>(
    pool,
    CHANGES,
    params,
    window,
  )
  const data = rows.map(row => ({
    ...row,
    id: idFrom(row.id),
    at: idFrom(row.at),
    kind: nameToday(row.kind),
    subject: nameToday(row.subject),
    field: nameToday(row.field),
  }))
  return { data, total }
}
