// SQL of corrections; the engine writes them.
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { between, type ListSource, ofUser, readList, type Window } from '../../../http/lists/lists.ts'

export interface AdjustmentRow {
  readonly id: bigint
  readonly uid: string
  readonly amount: bigint
  readonly reason: string
  readonly maker: string | null
  readonly checker: string | null
  readonly created_at: bigint
}

const ADJUSTMENTS: ListSource<'operatorAdjustments'> = {
  columns: 'a.id, u.uid, a.amount, a.reason, m.name as maker, c.name as checker, a.created_at',
  from: `adjustment a join users u on u.id = a.user_id
    left join operators m on m.id = a.maker_id left join operators c on c.id = a.checker_id`,
  filters: { uid: ofUser('a.user_id'), ...between('a.created_at') },
  sorts: { id: 'a.id', amount: 'a.amount' },
  tie: 'a.id',
  standard: () => ({ sort: 'id', order: 'desc' }),
}

export function readAdjustments(
  pool: Pool,
  params: OperatorParamsOf<'operatorAdjustments'>,
  window: Window,
): Promise<{ readonly rows: AdjustmentRow[]; readonly total: number }> {
  return readList<AdjustmentRow, 'operatorAdjustments'>(pool, ADJUSTMENTS, params, window)
}

export async function findUser(pool: Pool, uid: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: bigint }>('select id from users where uid = $1', [uid])
  return rows[0] && idFrom(rows[0].id)
}
