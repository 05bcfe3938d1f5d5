// Sums of operator decisions over a rolling day, in dollars: per user and per operator. Read from the money records themselves, so that
// every decision is counted. Inside a guarded section no other decision runs.
import type { Pool } from '../../platform/postgres/pool.ts'

/** Decided records of the last day: whose, how much, by whom. There is no first approver where one person decided alone. */
const DECISIONS = `
  select user_id, amount, nullif(approved_by, 0) as first, decided_by as last from deposit where status = 1 and decided_at > $1
  union all
  select user_id, amount, nullif(approved_by, 0), decided_by from withdrawal where status = 1 and decided_at > $1
  union all
  select user_id, amount, approved_by, decided_by from loan where status in (2, 4, 5) and reviewed_at > $1
  union all
  select user_id, total, null, decided_by from loan_repayment where status = 1 and decided_at > $1
  union all
  select user_id, amount, null, decided_by from fund_subscription where status = 3 and closed_at > $1
  union all
  select user_id, abs(amount), maker_id, checker_id from adjustment where created_at > $1`

export interface DaySums {
  /** What one person at a time decided on this user's money, whoever it was. */
  readonly user: bigint
  /** What this operator took part in deciding, for whomever, alone or with another. */
  readonly operator: bigint
}

export async function readDaySums(
  pool: Pool,
  { userId, operatorId, since }: { readonly userId: number; readonly operatorId: number; readonly since: number },
): Promise<DaySums> {
  const { rows } = await pool.query<{ of_user: string; of_operator: string }>(
    `with decided as (${DECISIONS})
     select coalesce(sum(amount) filter (where user_id = $2 and first is null), 0)::text as of_user,
       coalesce(sum(amount) filter (where $3 in (first, last)), 0)::text as of_operator from decided`,
    [since, userId, operatorId],
  )
  return { user: BigInt(rows[0]?.of_user ?? '0'), operator: BigInt(rows[0]?.of_operator ?? '0') }
}
