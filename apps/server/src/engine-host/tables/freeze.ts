// Freezes of users in the table user_freeze.
import type { UserFreeze } from '@tallystick/engine/core/freeze/freeze'
import { Columns } from './columns.ts'
import { changing, fixed, type Row, type Table } from './table.ts'

export const USER_FREEZES: Table<UserFreeze> = {
  name: 'user_freeze',
  openWhere: 'lifted_at = 0',
  fromRow: freezeFrom,
  columns: [
    fixed('id', 'bigint', freeze => freeze.id),
    fixed('user_id', 'bigint', freeze => freeze.userId),
    fixed('frozen_by', 'bigint', freeze => freeze.frozenBy),
    fixed('note', 'text', freeze => freeze.note),
    fixed('frozen_at', 'bigint', freeze => freeze.frozenAt),
    changing('lifted_by', 'bigint', freeze => freeze.liftedBy),
    changing('lifted_at', 'bigint', freeze => freeze.liftedAt),
  ],
}

function freezeFrom(raw: Row): UserFreeze {
  const row = new Columns(raw)
  return {
    id: row.id('id'),
    userId: row.id('user_id'),
    frozenBy: row.id('frozen_by'),
    note: row.text('note'),
    frozenAt: row.id('frozen_at'),
    liftedBy: row.id('lifted_by'),
    liftedAt: row.id('lifted_at'),
  }
}
