// Freezes of users in the table user_freeze.
import { describe } from './table.ts'

export const USER_FREEZES = describe('user_freeze', (fixed, changing, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  frozenBy: fixed.idOrNull('frozen_by', record.frozenBy),
  note: fixed.textOrNull('note', record.note),
  frozenAt: fixed.id('frozen_at', record.frozenAt),
  liftedBy: changing.idOrNull('lifted_by', record.liftedBy),
  liftedAt: changing.idOrNull('lifted_at', record.liftedAt),
}))
