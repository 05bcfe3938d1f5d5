// The history of what operators changed: written in the transaction of the change, readable by everybody.
import type { Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool, type PoolClient } from '../../platform/postgres/pool.ts'

export interface NewChange {
  readonly at: Instant
  readonly operatorId: number
  readonly kind: string
  readonly subject: string
  readonly field: string
  readonly before: string
  readonly after: string
  readonly reason: string
}

export async function recordChange(client: PoolClient, change: NewChange): Promise<void> {
  await client.query(
    `insert into change_history (at, operator_id, kind, subject, field, before, after, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      change.at,
      change.operatorId,
      change.kind,
      change.subject,
      change.field,
      change.before,
      change.after,
      change.reason,
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
}

export async function readChanges(
  pool: Pool,
  page: { readonly size: number; readonly offset: number },
): Promise<{ data: ChangeRow[]; total: number }> {
  const [list, count] = await Promise.all([
    pool.query<Omit<ChangeRow, 'id' | 'at'> & { id: bigint; at: bigint }>(
      `select h.id, h.at, h.kind, h.subject, h.field, h.before, h.after, h.reason, o.name as operator
       from change_history h join operators o on o.id = h.operator_id order by h.id desc limit $1 offset $2`,
      [page.size, page.offset],
    ),
    pool.query<{ count: bigint }>('select count(*) from change_history'),
  ])
  return {
    data: list.rows.map(row => ({ ...row, id: idFrom(row.id), at: idFrom(row.at) })),
    total: idFrom(count.rows[0]?.count ?? 0n),
  }
}
