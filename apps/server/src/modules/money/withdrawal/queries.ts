// SQL of withdrawals, payout methods and currencies. User statements filter by user; operator statements do not.
import { type WithdrawalFeeType, withdrawalFeeType } from '@tallystick/formulas/withdrawal'
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import type { Decimal, Price, Rate, Usd } from '@tallystick/kernel/decimal'
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { idFrom, idOrNull, type Pool, type PoolClient } from '../../../platform/postgres/pool.ts'
import { type Paged, readOwnRows } from '../../../http/lists/own-rows.ts'
import { type ListSource, readList, type Window } from '../../../http/lists/lists.ts'
import type { Network } from './addresses/address.ts'
import {
  type Own,
  ownRecords,
  type RawReviewedUser,
  REVIEWED_USER,
  type ReviewedUser,
  reviewList,
  toReviewedUser,
} from '../reviewed-lists/reviewed-lists.ts'

const WAY = { 0: 'coin', 1: 'bank' } as const
export type Way = (typeof WAY)[keyof typeof WAY]

export interface CurrencyRow {
  readonly id: number
  readonly way: Way
  readonly code: string
  readonly protocol: string
  readonly network: Network | ''
  readonly feeType: WithdrawalFeeType
  readonly withdrawalRate: Rate
  /** Used unless a pair is named. */
  readonly usdPrice: Price
  readonly pricePair: string | null
  readonly isPerUsd: boolean
  readonly places: number
  readonly hasChannel: boolean
}

interface RawCurrency {
  readonly id: bigint
  readonly type: keyof typeof WAY
  readonly code: string
  readonly protocol: string
  readonly network: Network | ''
  readonly fee_type: number
  readonly withdrawal_rate: bigint
  readonly usd_price: bigint
  readonly price_pair: string | null
  readonly price_is_per_usd: boolean
  readonly places: number
  readonly has_channel: boolean
}

export async function readCurrencies(pool: Pool): Promise<CurrencyRow[]> {
  const { rows } = await pool.query<RawCurrency>({
    name: 'draw-currencies',
    text: `select id, type, code, protocol, network, fee_type, withdrawal_rate, usd_price, price_pair, price_is_per_usd, places, has_channel
      from withdrawal_currency where is_offered order by type, sort_order, id`,
  })
  return rows.map(row => ({
    id: idFrom(row.id),
    way: WAY[row.type],
    code: row.code,
    protocol: row.protocol,
    network: row.network,
    feeType: withdrawalFeeType(row.fee_type),
    withdrawalRate: row.withdrawal_rate,
    usdPrice: row.usd_price,
    pricePair: row.price_pair,
    isPerUsd: row.price_is_per_usd,
    places: row.places,
    hasChannel: row.has_channel,
  }))
}

export interface MethodRow {
  readonly id: number
  readonly type: number
  readonly currencyId: number
  readonly code: string
  readonly protocol: string
  readonly address: string
  readonly bankName: string
  readonly bankAddress: string
  readonly bankSwift: string
  readonly payeeName: string
  readonly payeeAccount: string
  readonly createdAt: Instant
}

interface RawPayee {
  readonly address: string
  readonly bank_name: string
  readonly bank_address: string
  readonly bank_swift: string
  readonly payee_name: string
  readonly payee_account: string
}

interface RawMethod extends RawPayee {
  readonly id: bigint
  readonly type: number
  readonly currency_id: bigint
  readonly code: string
  readonly protocol: string
  readonly created_at: bigint
}

export async function readMethods(
  pool: Pool,
  userId: number,
  type: number | undefined,
  currencyId: number | undefined,
): Promise<MethodRow[]> {
  const { rows } = await pool.query<RawMethod>({
    name: 'draw-methods',
    text: `select m.id, m.type, m.currency_id, c.code, c.protocol, m.address, m.bank_name, m.bank_address, m.bank_swift,
        m.payee_name, m.payee_account, m.created_at
      from payout_method m join withdrawal_currency c on c.id = m.currency_id
      where m.user_id = $1 and m.status = 1 and ($2::smallint is null or m.type = $2) and ($3::bigint is null or m.currency_id = $3)
      order by m.id desc`,
    values: [userId, type ?? null, currencyId ?? null],
  })
  return rows.map(row => ({
    ...payeeFrom(row),
    id: idFrom(row.id),
    type: row.type,
    currencyId: idFrom(row.currency_id),
    code: row.code,
    protocol: row.protocol,
    createdAt: idFrom(row.created_at),
  }))
}

export interface WithdrawalRow {
  readonly id: number
  readonly userId: number
  readonly type: number
  readonly status: number
  readonly currencyId: number
  readonly currencyCode: string
  readonly protocolCode: string
  readonly places: number
  readonly amount: Usd
  readonly fee: Usd
  /** 0 fixed, 1 set by operators, 2 price of a pair. */
  readonly rateSource: number
  readonly pairId: number
  readonly isPerUsd: boolean
  readonly tolerancePercent: Rate
  readonly estimatedPrice: Price
  readonly estimatedReceived: Decimal
  readonly acceptedAt: Instant | null
  readonly offeredPrice: Price
  readonly offeredReceived: Decimal
  readonly offeredUntil: Instant | null
  /** 0 unless completed. */
  readonly price: Price
  readonly received: Decimal
  readonly address: string
  readonly bankName: string
  readonly bankAddress: string
  readonly bankSwift: string
  readonly payeeName: string
  readonly payeeAccount: string
  readonly memo: string
  readonly approvalsNeeded: number
  readonly approvedBy: number | null
  readonly decidedBy: number | null
  readonly note: string
  readonly createdAt: Instant
  readonly decidedAt: Instant | null
}

interface RawWithdrawal extends RawPayee {
  readonly id: bigint
  readonly user_id: bigint
  readonly type: number
  readonly status: number
  readonly currency_id: bigint
  readonly currency_code: string
  readonly protocol_code: string
  readonly places: number
  readonly amount: bigint
  readonly fee: bigint
  readonly rate_source: number
  readonly pair_id: number
  readonly rate_is_per_usd: boolean
  readonly tolerance_percent: bigint
  readonly estimated_price: bigint
  readonly estimated_received: bigint
  readonly accepted_at: bigint
  readonly offered_price: bigint
  readonly offered_received: bigint
  readonly offered_until: bigint
  readonly price: bigint
  readonly received: bigint
  readonly memo: string
  readonly approvals_needed: number
  readonly approved_by: bigint
  readonly decided_by: bigint
  readonly note: string
  readonly created_at: bigint
  readonly decided_at: bigint
}

const COLUMNS = `w.id, w.user_id, w.type, w.status, w.currency_id, w.currency_code, w.protocol_code, w.places, w.amount, w.fee, w.rate_source, w.pair_id,
  w.rate_is_per_usd, w.tolerance_percent, w.estimated_price, w.estimated_received, w.accepted_at, w.offered_price, w.offered_received,
  w.offered_until, w.price, w.received, w.address, w.bank_name, w.bank_address, w.bank_swift, w.payee_name, w.payee_account, w.memo, w.approvals_needed,
  w.approved_by, w.decided_by, w.note, w.created_at, w.decided_at`

function toWithdrawal(row: RawWithdrawal): WithdrawalRow {
  return {
    ...payeeFrom(row),
    id: idFrom(row.id),
    userId: idFrom(row.user_id),
    type: row.type,
    status: row.status,
    currencyId: idFrom(row.currency_id),
    currencyCode: row.currency_code,
    protocolCode: row.protocol_code,
    places: row.places,
    amount: row.amount,
    fee: row.fee,
    rateSource: row.rate_source,
    pairId: row.pair_id,
    isPerUsd: row.rate_is_per_usd,
    tolerancePercent: row.tolerance_percent,
    estimatedPrice: row.estimated_price,
    estimatedReceived: row.estimated_received,
    acceptedAt: idOrNull(row.accepted_at),
    offeredPrice: row.offered_price,
    offeredReceived: row.offered_received,
    offeredUntil: idOrNull(row.offered_until),
    price: row.price,
    received: row.received,
    memo: row.memo,
    approvalsNeeded: row.approvals_needed,
    approvedBy: idOrNull(row.approved_by),
    decidedBy: idOrNull(row.decided_by),
    note: row.note,
    createdAt: idFrom(row.created_at),
    decidedAt: idOrNull(row.decided_at),
  }
}

function payeeFrom(row: RawPayee) {
  return {
    address: row.address,
    bankName: row.bank_name,
    bankAddress: row.bank_address,
    bankSwift: row.bank_swift,
    payeeName: row.payee_name,
    payeeAccount: row.payee_account,
  }
}

export async function readWithdrawals(pool: Pool, own: Own, window: Window): Promise<Paged<WithdrawalRow>> {
  const { rows, total } = await readOwnRows<RawWithdrawal>(pool, ownRecords(COLUMNS, 'withdrawal w', own), window)
  return { rows: rows.map(toWithdrawal), total }
}

/** For operators. */
export async function readWithdrawal(pool: Pool, id: number): Promise<WithdrawalRow | undefined> {
  const { rows } = await pool.query<RawWithdrawal>(`select ${COLUMNS} from withdrawal w where id = $1`, [id])
  return rows[0] && toWithdrawal(rows[0])
}

/** What operators have set for the currency now. */
export async function readTypedPrice(pool: Pool, currencyId: number): Promise<Price> {
  const { rows } = await pool.query<{ usd_price: bigint }>('select usd_price from withdrawal_currency where id = $1', [
    currencyId,
  ])
  return present(rows[0], `currency ${currencyId} of a withdrawal`).usd_price
}

export interface ReviewedWithdrawal extends WithdrawalRow, ReviewedUser {
  /** What operators have set for its currency now. */
  readonly typedPrice: Price
}

const REVIEWED: ListSource<'operatorWithdrawals'> = {
  columns: `${COLUMNS}, ${REVIEWED_USER}, c.usd_price as typed_price`,
  from: 'withdrawal w join users u on u.id = w.user_id join withdrawal_currency c on c.id = w.currency_id',
  ...reviewList('w'),
}

export async function readWithdrawalsToReview(
  pool: Pool,
  params: OperatorParamsOf<'operatorWithdrawals'>,
  window: Window,
): Promise<{ readonly rows: ReviewedWithdrawal[]; readonly total: number }> {
  const { rows, total } = await readList<
    RawWithdrawal & RawReviewedUser & { readonly typed_price: bigint },
    'operatorWithdrawals'
  >(pool, REVIEWED, params, window)
  return {
    rows: rows.map(row => ({
      ...toWithdrawal(row),
      ...toReviewedUser(row),
      typedPrice: row.typed_price,
    })),
    total,
  }
}

/** Whether money is, or was, to be deposited there: paying it out would only bring it back. Sample bank accounts are textbook examples. */
export async function isOwnTarget(
  pool: Pool,
  { address, payeeAccount }: { readonly address: string; readonly payeeAccount: string },
): Promise<boolean> {
  const { rows } = await pool.query<{ own: boolean }>(
    `select exists (select from deposit_coin where lower(address) = $1)
       or exists (select from deposit where lower(address) = any (array[$1, $2]) and address <> '')
       or exists (select from deposit_bank where not is_sample and lower(regexp_replace(payee_account, '[\\s-]', '', 'g')) = $2) as own`,
    [address.toLowerCase(), payeeAccount.toLowerCase()],
  )
  return rows[0]?.own === true
}

/** The facts that decide about a user's withdrawals. */
export interface Standing {
  readonly isVerified: boolean
  /** None when it never changed. */
  readonly passwordChangedAt: Instant | null
}

/** True to the end of the transaction: a change of the password comes before or after it. */
export async function holdStanding(client: PoolClient, userId: number): Promise<Standing> {
  await client.query('select from users where id = $1 for share', [userId])
  return readStanding(client, userId)
}

export async function readStanding(client: Pool | PoolClient, userId: number): Promise<Standing> {
  const { rows } = await client.query<{ verified: boolean; changed_at: Instant | null }>({
    name: 'draw-standing',
    text: 'select verified_at is not null as verified, password_changed_at as changed_at from users where id = $1',
    values: [userId],
  })
  const row = rows[0]
  return {
    isVerified: row?.verified ?? false,
    passwordChangedAt: row?.changed_at ?? null,
  }
}

export async function readUsedToday(pool: Pool, userId: number, day: Instant): Promise<Usd> {
  const { rows } = await pool.query<{ used: bigint }>({
    name: 'draw-allowance',
    text: 'select used from withdrawal_allowance where user_id = $1 and day = $2',
    values: [userId, day],
  })
  return rows[0]?.used ?? 0n
}
