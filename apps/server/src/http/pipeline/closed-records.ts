// Tells how an object ended, to whom it belongs. The engine knows what is open and refuses the rest in one way; the rest is in its tables,
// and "does not exist" is only for what never was the caller's.
import type { RecordKind, Records } from '@tallystick/engine/core/records'
import { trimDecimal } from '@tallystick/kernel/decimal'
import type { Refusal, RefusalName } from '@tallystick/kernel/refusals'
import type { Outcome } from '../../engine-host/engine-client.ts'
import { TABLES } from '../../engine-host/store/tables/all.ts'
import type { Row } from '../../engine-host/store/tables/columns.ts'
import type { Table } from '../../engine-host/store/tables/table.ts'
import type { Pool } from '../../platform/postgres/pool.ts'
import { timeText } from './time-text.ts'

type ClosedKind = Extract<
  RecordKind,
  | 'forex_order'
  | 'deposit'
  | 'withdrawal'
  | 'payout_method'
  | 'loan'
  | 'fund_subscription'
  | 'copy_relation'
  | 'price_alert'
>

interface Closing<T> {
  /** What the engine refuses with when it does not find the object, or finds it in another state. */
  readonly met: readonly RefusalName[]
  /** For what never was the caller's; otherwise as the engine says. */
  readonly unknown?: RefusalName
  /** Undefined when it has not ended: then the engine's own words stand. */
  readonly refusal: (record: T, met: RefusalName) => Refusal | undefined
}

/** Of a row of its table. */
function closing<T>({ name, fromRow }: Table<T>, { met, unknown, refusal }: Closing<T>) {
  return { name, met, unknown, refusalOf: (row: Row, reason: RefusalName) => refusal(fromRow(row), reason) }
}

const CLOSINGS: Readonly<Record<ClosedKind, ReturnType<typeof closing>>> = {
  forex_order: closing(TABLES.forex_order, { met: ['order_unknown'], refusal: closedOrder }),
  deposit: closing(TABLES.deposit, {
    met: ['deposit_not_open'],
    unknown: 'deposit_unknown',
    refusal: (deposit, met) => ended(met, deposit.status, deposit.decidedAt),
  }),
  withdrawal: closing(TABLES.withdrawal, {
    met: ['withdrawal_not_open'],
    unknown: 'withdrawal_unknown',
    refusal: (withdrawal, met) => ended(met, withdrawal.status, withdrawal.decidedAt),
  }),
  payout_method: closing(TABLES.payout_method, {
    met: ['method_unknown'],
    refusal: ({ status, deletedAt }) => (deletedAt !== null ? ended('method_deleted', status, deletedAt) : undefined),
  }),
  loan: closing(TABLES.loan, {
    met: ['loan_not_to_repay', 'loan_not_waiting', 'repayment_not_open'],
    unknown: 'loan_unknown',
    refusal: closedLoan,
  }),
  fund_subscription: closing(TABLES.fund_subscription, {
    met: ['subscription_unknown', 'redemption_not_open'],
    refusal: ({ status, closedAt }, met) => {
      if (met === 'redemption_not_open') return ended(met, status, closedAt)
      return closedAt !== null ? ended('subscription_closed', status, closedAt) : undefined
    },
  }),
  price_alert: closing(TABLES.price_alert, {
    met: ['alert_unknown'],
    refusal: ({ status, endedAt }) => (endedAt !== null ? ended('alert_ended', status, endedAt) : undefined),
  }),
  copy_relation: closing(TABLES.copy_relation, {
    met: ['not_following'],
    refusal: ({ status, endedAt }) => (endedAt !== null ? ended('following_ended', status, endedAt) : undefined),
  }),
}

/**
 * The outcome of a command about one object; where the object has ended, with how.
 * @param id of the object; of a relation, its master.
 */
export async function tellClosed(
  pool: Pool,
  kind: ClosedKind,
  { userId, id }: { readonly userId: number; readonly id: number },
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome.ok) return outcome
  const { reason } = outcome.refusal
  const { name, met, unknown, refusalOf } = CLOSINGS[kind]
  if (!met.includes(reason)) return outcome
  const { rows } = await pool.query<Row>({
    name: `closed-${kind}`,
    text: `select * from ${name} where ${kind === 'copy_relation' ? 'master_id' : 'id'} = $1 and user_id = $2`,
    values: [id, userId],
  })
  const row = rows[0]
  const refusal = row ? refusalOf(row, reason) : { reason: unknown ?? reason, params: {} }
  return refusal ? { ...outcome, refusal } : outcome
}

/** How and when; `at` is left out while nothing has ended. */
export function ended(reason: RefusalName, state: string, at: number | null): Refusal {
  return { reason, params: at === null || at === 0 ? { state } : { state, at: timeText(at) } }
}

export function closedProposal(proposal: number, state: string, at: number): Refusal {
  const { params } = ended('proposal_closed', state, at)
  return { reason: 'proposal_closed', params: { proposal, ...params } }
}

/** A pending order that was cancelled, and whatever a demo reset took away, has no result. */
function closedOrder({ closeReason, closePrice, closedAt, profit }: Records['forex_order']): Refusal | undefined {
  if (closeReason === null) return undefined
  if (closePrice === null) return ended('order_cancelled', closeReason, closedAt)
  const { params } = ended('order_closed', closeReason, closedAt)
  return { reason: 'order_closed', params: { ...params, price: trimDecimal(closePrice), profit: trimDecimal(profit) } }
}

function closedLoan({ status, reviewedAt, repaidAt }: Records['loan'], met: RefusalName): Refusal {
  const hasEnded = status === 'repaid' || status === 'rejected'
  return ended(hasEnded && met === 'loan_not_to_repay' ? 'loan_closed' : met, status, repaidAt ?? reviewedAt)
}
