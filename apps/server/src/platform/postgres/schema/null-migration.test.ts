// Migration 0194: what records did not have was 0 or an empty text in their tables, and is null from then on.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseBefore, type TestDatabase } from '../../../../testing/database.ts'
import { postgresStore } from '../../../engine-host/store/postgres-store.ts'
import { TABLES } from '../../../engine-host/store/tables/all.ts'
import type { Row } from '../../../engine-host/store/tables/columns.ts'
import { migrate, readMigrations } from '../migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await databaseBefore(194)
  await database.pool
    .query(`insert into shard (shard, last_number) values (0, 100) on conflict (shard) do update set last_number = 100;
    insert into loan (id, user_id, status, config_id, amount, period, free_period, interest_rate, penalty_rate, interest, penalty, sign_id,
        agreement_hash, approvals_needed, approved_by, decided_by, note, created_at, reviewed_at, due_at, repaid_at)
      values (64, 7, 1, 1, 100, 30, 5, 1, 1, 1, 0, 1, 'f', 1, 0, 0, '', 5, 0, 0, 0), (128, 8, 5, 1, 100, 30, 5, 1, 1, 1, 3, 1, 'f', 2, 2, 3, 'ok', 5, 6, 9, 12);
    insert into loan_repayment (id, user_id, loan_id, status, account_id, currency_code, protocol_code, address, penalty, total, proof_id,
        proof_hash, decided_by, note, created_at, decided_at)
      values (192, 7, 64, 0, 1, 'USDT', 'TRC20', 'T', 0, 101, 1, 'p', 0, '', 5, 0);
    insert into fund_subscription (id, user_id, fund_id, status, amount, dividend_percent, lock_days, penalty_percent, day_interest, penalty,
        paid_days, interest_paid, refund_asked_at, decided_by, note, created_at, closed_at)
      values (256, 7, 1, 1, 100, 1, 3, 1, 1, 1, 0, 0, 0, 0, '', 5, 0), (320, 7, 1, 3, 100, 1, 3, 1, 1, 1, 1, 1, 6, 2, 'ok', 5, 7);
    insert into copy_relation (id, user_id, master_id, created_at, status, paused_by, multiple, max_amount, share_percent, stop_loss_percent,
        stop_loss_from, linked_from, followed_at, ended_at, realised, high_water, share_accrued, share_paid, share_owed, budget_minute, budget_used)
      values (384, 7, 8, 5, 1, 0, 1, 100, 0, 0, 0, 384, 5, 0, 0, 0, 0, 0, 0, 0, 0), (448, 7, 9, 5, 2, 2, 1, 100, 0, 20, 0, 448, 5, 0, 0, 0, 0, 0, 0, 3, 1),
        (512, 7, 10, 5, 0, 0, 1, 100, 0, 0, 0, 512, 5, 6, 0, 0, 0, 0, 0, 3, 1);
    insert into user_freeze (id, user_id, frozen_by, note, frozen_at, lifted_by, lifted_at) values (576, 7, 0, '', 5, 0, 0), (640, 8, 2, 'why', 5, 3, 6);
    insert into payout_method (id, user_id, type, status, currency_id, address, bank_name, bank_address, bank_swift, payee_name, payee_account,
        created_at, deleted_at)
      values (704, 7, 0, 1, 1, 'T', '', '', '', '', '', 5, 0), (768, 7, 0, 0, 1, 'U', '', '', '', '', '', 5, 6)`)
  await migrate(database.url, await readMigrations())
})
afterAll(() => database.close())

async function rowsOf<T>(table: { readonly name: string; readonly fromRow: (row: Row) => T }): Promise<T[]> {
  const { rows } = await database.pool.query<Row>(`select * from ${table.name} order by id`)
  return rows.map(table.fromRow)
}

it('what was 0 or empty is null, and what was there stays', async () => {
  const unreviewed = { decidedBy: null, note: null }
  expect(await rowsOf(TABLES.loan)).toMatchObject([
    { ...unreviewed, approvedBy: null, reviewedAt: null, dueAt: null, penalty: 0n, repaidAt: null },
    { approvedBy: 2, decidedBy: 3, note: 'ok', reviewedAt: 6, dueAt: 9, penalty: 3n, repaidAt: 12 },
  ])
  expect(await rowsOf(TABLES.loan_repayment)).toMatchObject([{ ...unreviewed, decidedAt: null, penalty: 0n }])
  expect(await rowsOf(TABLES.fund_subscription)).toMatchObject([
    { ...unreviewed, refundAskedAt: null, closedAt: null, paidDays: 0 },
    { decidedBy: 2, note: 'ok', refundAskedAt: 6, closedAt: 7 },
  ])
  expect(await rowsOf(TABLES.copy_relation)).toMatchObject([
    { pausedBy: null, stopLossPercent: null, endedAt: null, budgetMinute: null, budgetUsed: 0, realised: 0n },
    { pausedBy: 'stop_loss', stopLossPercent: 20, endedAt: null, budgetMinute: 3 },
    { pausedBy: null, stopLossPercent: null, endedAt: 6 },
  ])
  expect(await rowsOf(TABLES.user_freeze)).toMatchObject([
    { frozenBy: null, note: null, liftedBy: null, liftedAt: null },
    { frozenBy: 2, note: 'why', liftedBy: 3, liftedAt: 6 },
  ])
  expect(await rowsOf(TABLES.payout_method)).toMatchObject([{ deletedAt: null }, { deletedAt: 6 }])
})

it('a shard starts from it, and a user is frozen who was', async () => {
  const store = postgresStore(database.url, database.pool)
  const { records } = await store.load(0)
  await store.close()
  const { loan, loan_repayment, fund_subscription, copy_relation, user_freeze, payout_method } = records
  const open = [loan, loan_repayment, fund_subscription, copy_relation, user_freeze, payout_method]
  expect(open.map(list => list.map(({ id }) => id))).toEqual([[64], [192], [256], [384, 448, 512], [576], [704]])
  const { rows } = await database.pool.query('select frozen_since(7) as one, frozen_since(8) as other')
  expect(rows).toEqual([{ one: 5n, other: null }])
})

it.each([
  ['a loan to repay without a due date', 'update loan set status = 2, decided_by = 1 where id = 64'],
  ['a loan decided by nobody', 'update loan set status = 3 where id = 64'],
  ['a loan repaid at no time', 'update loan set repaid_at = null where id = 128'],
  ['a loan that two approve who are one', 'update loan set approved_by = decided_by where id = 128'],
  ['a loan with one approval of two', 'update loan set approved_by = null where id = 128'],
  ['a repayment decided by nobody', 'update loan_repayment set status = 1 where id = 192'],
  ['a repayment of less than its penalty', 'update loan_repayment set penalty = total where id = 192'],
  ['a redemption that nobody asked for', 'update fund_subscription set status = 2 where id = 256'],
  ['a redemption decided by nobody', 'update fund_subscription set decided_by = null where id = 320'],
  ['a subscription that ended at no time', 'update fund_subscription set closed_at = null where id = 320'],
  ['a penalty above the share', 'update fund_subscription set penalty = amount + 1 where id = 320'],
  ['more days than there are', 'update fund_subscription set paid_days = 4, interest_paid = 4 where id = 320'],
  ['a stop-loss of nothing', 'update copy_relation set stop_loss_percent = 0 where id = 384'],
  ['a pause by nobody', 'update copy_relation set paused_by = 0 where id = 448'],
  ['a user frozen twice', 'update user_freeze set user_id = 7, lifted_at = null where id = 640'],
])('the table refuses %s', async (_, sql) => {
  await expect(database.pool.query(sql)).rejects.toThrow(/violates (check|unique) constraint/)
})
