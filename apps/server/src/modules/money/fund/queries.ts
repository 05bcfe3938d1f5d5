// SQL of mining funds, subscriptions and interest. User statements filter by user; operator statements do not.
import type { FundOffer } from '@tallystick/engine/products/fund/commands'
import type { Subscription } from '@tallystick/engine/products/fund/record'
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import { Columns, type Row } from '../../../engine-host/store/tables/columns.ts'
import { SUBSCRIPTIONS } from '../../../engine-host/store/tables/fund.ts'
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { type Paged, readOwnRows } from '../../../http/lists/own-rows.ts'
import { amounts, between, type ListSource, matches, ofUser, readList, type Window } from '../../../http/lists/lists.ts'

/** By language; English is always there. */
type Words = Readonly<Partial<Record<string, string>>> & { readonly en: string }

export interface FundRow extends FundOffer {
  readonly title: Words
  readonly description: Words
  readonly image: string
  readonly currencyCode: string
  readonly isOffered: boolean
}

const FUND_COLUMNS = `id, title, description, image, currency_code, dividend_percent, lock_days, minimum, maximum, penalty_percent,
  is_offered`

function toFund(raw: Row): FundRow {
  const row = new Columns(raw)
  return {
    fundId: row.id('id'),
    title: wordsFrom(raw['title']),
    description: wordsFrom(raw['description']),
    image: row.text('image'),
    currencyCode: row.text('currency_code'),
    dividendPercent: row.amount('dividend_percent'),
    lockDays: row.small('lock_days'),
    minimum: row.amount('minimum'),
    maximum: row.amount('maximum'),
    penaltyPercent: row.amount('penalty_percent'),
    isOffered: raw['is_offered'] === true,
  }
}

function wordsFrom(value: unknown): Words {
  // A jsonb object of our own, with English by a constraint of the table.
  return value as Words
}

/** All of them, also those no longer offered: own subscriptions still show their names. There are a handful. */
export async function readFunds(pool: Pool): Promise<FundRow[]> {
  const { rows } = await pool.query<Row>({
    name: 'funds',
    text: `select ${FUND_COLUMNS} from fund order by sort_order, id`,
  })
  return rows.map(toFund)
}

export async function readSubscriptions(pool: Pool, userId: number, window: Window): Promise<Paged<Subscription>> {
  const { rows, total } = await readOwnRows<Row>(
    pool,
    {
      name: 'fund-subscriptions',
      columns: '*',
      from: 'fund_subscription',
      where: 'user_id = $1',
      order: 'id desc',
      values: [userId],
    },
    window,
  )
  return { rows: rows.map(SUBSCRIPTIONS.fromRow), total }
}

export interface InterestRow {
  readonly id: number
  readonly day: number
  readonly amount: Usd
  readonly dueAt: Instant
  readonly paidAt: Instant
}

/** Undefined when the subscription is not the user's own. */
export async function readInterest(
  pool: Pool,
  userId: number,
  subscriptionId: number,
  { size, offset }: Window,
): Promise<Paged<InterestRow> | undefined> {
  const own = await pool.query<{ paid_days: number }>({
    name: 'fund-subscription-own',
    text: 'select paid_days from fund_subscription where id = $1 and user_id = $2',
    values: [subscriptionId, userId],
  })
  if (!own.rows[0]) return undefined
  const { rows } = await pool.query<Row>({
    name: 'fund-interest',
    text: `select id, day, amount, due_at, paid_at from fund_interest where subscription_id = $1 and user_id = $2
      order by day desc limit $3 offset $4`,
    values: [subscriptionId, userId, size, offset],
  })
  return { rows: rows.map(toInterest), total: own.rows[0].paid_days }
}

/** All of it, oldest first; undefined when the subscription is not the user's own. A subscription has a payment a day at most. */
export async function readPayouts(
  pool: Pool,
  userId: number,
  subscriptionId: number,
): Promise<{ readonly subscription: Subscription; readonly rows: readonly InterestRow[] } | undefined> {
  const own = await pool.query<Row>({
    name: 'fund-payouts-subscription',
    text: 'select * from fund_subscription where id = $1 and user_id = $2',
    values: [subscriptionId, userId],
  })
  if (!own.rows[0]) return undefined
  const { rows } = await pool.query<Row>({
    name: 'fund-payouts',
    text: `select id, day, amount, due_at, paid_at from fund_interest where subscription_id = $1 and user_id = $2
      order by day desc limit ${MOST_PAYOUTS}`,
    values: [subscriptionId, userId],
  })
  return { subscription: SUBSCRIPTIONS.fromRow(own.rows[0]), rows: rows.map(toInterest).toReversed() }
}

/** Longer than any fund lasts. */
const MOST_PAYOUTS = 400

function toInterest(raw: Row): InterestRow {
  const row = new Columns(raw)
  return {
    id: row.id('id'),
    day: row.small('day'),
    amount: row.amount('amount'),
    dueAt: row.id('due_at'),
    paidAt: row.id('paid_at'),
  }
}

export async function readFreeMoney(pool: Pool, userId: number): Promise<Usd> {
  const { rows } = await pool.query<{ balance: bigint }>(
    'select balance from account where user_id = $1 and type = 3',
    [userId],
  )
  return rows[0]?.balance ?? 0n
}

/** For operators. */
export async function readSubscription(pool: Pool, id: number): Promise<Subscription | undefined> {
  const { rows } = await pool.query<Row>('select * from fund_subscription where id = $1', [id])
  return rows[0] && SUBSCRIPTIONS.fromRow(rows[0])
}

export interface ReviewedSubscription {
  readonly subscription: Subscription
  readonly publicId: string
  readonly uid: string
  readonly email: string
  readonly realm: 'real' | 'demo'
}

const REVIEWED: ListSource<'operatorRedemptions'> = {
  columns: 's.*, u.public_id, u.uid, u.email, u.realm',
  from: 'fund_subscription s join users u on u.id = s.user_id',
  filters: {
    status: matches('s.status = ?'),
    uid: ofUser('s.user_id'),
    ...between('s.created_at'),
    ...amounts('s.amount'),
  },
  sorts: { id: 's.id', asked_at: 'coalesce(s.refund_asked_at, 0)', share_amount: 's.amount' },
  tie: 's.id',
  standard: ({ status }) => (status === 2 ? { sort: 'asked_at', order: 'asc' } : { sort: 'id', order: 'desc' }),
}

export async function readSubscriptionsToReview(
  pool: Pool,
  params: OperatorParamsOf<'operatorRedemptions'>,
  window: Window,
): Promise<{ readonly rows: ReviewedSubscription[]; readonly total: number }> {
  const { rows, total } = await readList<
    Row & { public_id: string; uid: string; email: string | null; realm: 'real' | 'demo' },
    'operatorRedemptions'
  >(pool, REVIEWED, params, window)
  return {
    rows: rows.map(row => ({
      subscription: SUBSCRIPTIONS.fromRow(row),
      publicId: row.public_id,
      uid: row.uid,
      email: row.email ?? '',
      realm: row.realm,
    })),
    total,
  }
}
