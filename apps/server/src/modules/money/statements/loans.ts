// Loans that were running in the days of a statement, with what their interest follows from.
import type { Loan } from '@tallystick/engine/products/loan/record'
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import type { Row } from '../../../engine-host/store/tables/columns.ts'
import { LOANS, REPAYMENT_STATUS } from '../../../engine-host/store/tables/loan.ts'
import type { StatementSpan } from './figures.ts'

export interface Lent extends Pick<
  Loan,
  'id' | 'amount' | 'period' | 'freePeriod' | 'interestRate' | 'penaltyRate' | 'interest'
> {
  readonly paidOutAt: Instant
  readonly dueAt: Instant
  /** Undefined where it was not repaid at the end of these days. */
  readonly repaid: { readonly at: Instant; readonly handedInAt: Instant | undefined; readonly penalty: Usd } | undefined
}

export async function readLoans(pool: Pool, { userId, from, until }: StatementSpan): Promise<Lent[]> {
  const { rows } = await pool.query<Row & { readonly handed_in: bigint | null }>({
    // Without a name: a newer version may add columns to the table while this one runs.
    text: `select l.*, (select max(created_at) from loan_repayment r where r.loan_id = l.id and r.status = ${REPAYMENT_STATUS.accepted}) as handed_in
      from loan l where l.user_id = $1 and l.due_at is not null and l.reviewed_at < $3 and (l.repaid_at is null or l.repaid_at >= $2)
      order by l.id`,
    values: [userId, from, until],
  })
  return rows.map(row => {
    const loan = LOANS.fromRow(row)
    const { repaidAt: at, penalty } = loan
    const handedInAt = row.handed_in === null ? undefined : idFrom(row.handed_in)
    return {
      ...loan,
      paidOutAt: present(loan.reviewedAt, `when loan ${loan.id} was paid out`),
      dueAt: present(loan.dueAt, `when loan ${loan.id} is due`),
      repaid: at !== null && at < until ? { at, handedInAt, penalty } : undefined,
    }
  })
}
