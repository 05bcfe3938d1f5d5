// Subscriptions to mining funds that were running in the days of a statement, with what their interest follows from.
import type { Subscription } from '@tallystick/engine/products/fund/record'
import type { Instant } from '@tallystick/kernel/clock'
import { SUBSCRIPTIONS } from '../../../engine-host/store/tables/fund.ts'
import type { Row } from '../../../engine-host/store/tables/columns.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { StatementSpan } from './figures.ts'

export interface Share extends Pick<
  Subscription,
  'id' | 'fundId' | 'amount' | 'dividendPercent' | 'lockDays' | 'penaltyPercent' | 'createdAt'
> {
  /** How many days' interest was paid before these days. */
  readonly paidBefore: number
  /** How many days that were due in them were paid after them, as is known by now: after an outage, or when redemption was refused. */
  readonly paidLater: number
  /** When redemption was asked for, and when it ended; undefined where neither was so at the end of these days. */
  readonly askedAt: Instant | undefined
  readonly endedAt: Instant | undefined
}

export async function readShares(pool: Pool, { userId, from, until }: StatementSpan): Promise<Share[]> {
  const { rows } = await pool.query<Row & { readonly paid_before: number; readonly paid_later: number }>({
    // Without a name: a newer version may add columns to the table while this one runs.
    text: `select s.*, (select count(*)::int from fund_interest i where i.subscription_id = s.id and i.paid_at < $2) as paid_before,
        (select count(*)::int from fund_interest i where i.subscription_id = s.id and i.due_at < $3 and i.paid_at >= $3) as paid_later
      from fund_subscription s
      where s.user_id = $1 and s.created_at < $3 and (s.closed_at is null or s.closed_at >= $2) order by s.id`,
    values: [userId, from, until],
  })
  const untilEnd = (at: Instant | null): Instant | undefined => (at !== null && at < until ? at : undefined)
  return rows.map(row => {
    const share = SUBSCRIPTIONS.fromRow(row)
    const { refundAskedAt, closedAt } = share
    const { paid_before: paidBefore, paid_later: paidLater } = row
    return { ...share, paidBefore, paidLater, askedAt: untilEnd(refundAskedAt), endedAt: untilEnd(closedAt) }
  })
}
