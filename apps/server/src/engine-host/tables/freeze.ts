// Freezes of users in the table user_freeze.
import { changing, id, text } from './columns.ts'
import { describe } from './table.ts'

export const USER_FREEZES = describe('user_freeze', {
  id: id('id'),
  userId: id('user_id'),
  frozenBy: id('frozen_by'),
  note: text('note'),
  frozenAt: id('frozen_at'),
  liftedBy: changing(id('lifted_by')),
  liftedAt: changing(id('lifted_at')),
})
