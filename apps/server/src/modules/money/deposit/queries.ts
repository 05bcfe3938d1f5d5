// SQL of deposits and their terms. User statements filter by user; operator statements do not.
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import { ROWS_PER_PAGE } from '@tallystick/wire/paging'
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { idFrom, idOrNull, type Pool } from '../../../platform/postgres/pool.ts'
import { type Paged, readOwnRows } from '../../../http/lists/own-rows.ts'
import { type ListSource, readList, type Window } from '../../../http/lists/lists.ts'
import {
  type Own,
  ownRecords,
  type RawReviewedUser,
  REVIEWED_USER,
  type ReviewedUser,
  reviewList,
  toReviewedUser,
} from '../reviewed-lists/reviewed-lists.ts'

export interface CoinOption {
  readonly id: number
  readonly currency_code: string
  readonly protocol_code: string
  readonly address: string
  readonly is_sample: boolean
}

/** Samples are only for trying out: production does not offer them. */
export async function readCoinOptions(pool: Pool, withSamples: boolean): Promise<CoinOption[]> {
  const { rows } = await pool.query<Omit<CoinOption, 'id'> & { id: bigint }>(
    `select id, currency_code, protocol_code, address, is_sample from deposit_coin
     where is_offered and ($1 or not is_sample) order by sort_order, id`,
    [withSamples],
  )
  return rows.map(row => ({ ...row, id: idFrom(row.id) }))
}

export interface BankOption {
  readonly id: number
  readonly currency_code: string
  readonly name: string
  readonly bank_name: string
  readonly bank_address: string
  readonly bank_swift: string
  readonly payee_name: string
  readonly payee_account: string
  readonly bank_remark: string
  readonly is_sample: boolean
}

export async function readBankOptions(pool: Pool, withSamples: boolean): Promise<BankOption[]> {
  const { rows } = await pool.query<Omit<BankOption, 'id'> & { id: bigint }>(
    `select id, currency_code, name, bank_name, bank_address, bank_swift, payee_name, payee_account, bank_remark, is_sample
     from deposit_bank where is_offered and ($1 or not is_sample) order by sort_order, id`,
    [withSamples],
  )
  return rows.map(row => ({ ...row, id: idFrom(row.id) }))
}

export interface DepositRow {
  readonly id: number
  readonly userId: number
  readonly type: number
  readonly status: number
  readonly currencyCode: string
  readonly protocolCode: string
  readonly address: string
  readonly amount: Usd
  readonly proofId: number
  readonly approvalsNeeded: number
  readonly approvedBy: number | null
  readonly decidedBy: number | null
  readonly note: string
  readonly createdAt: Instant
  readonly decidedAt: Instant | null
}

interface RawDeposit {
  readonly id: bigint
  readonly user_id: bigint
  readonly type: number
  readonly status: number
  readonly currency_code: string
  readonly protocol_code: string
  readonly address: string
  readonly amount: bigint
  readonly proof_id: bigint
  readonly approvals_needed: number
  readonly approved_by: bigint
  readonly decided_by: bigint
  readonly note: string
  readonly created_at: bigint
  readonly decided_at: bigint
}

const COLUMNS = `c.id, c.user_id, c.type, c.status, c.currency_code, c.protocol_code, c.address, c.amount, c.proof_id,
  c.approvals_needed, c.approved_by, c.decided_by, c.note, c.created_at, c.decided_at`

function toDeposit(row: RawDeposit): DepositRow {
  return {
    id: idFrom(row.id),
    userId: idFrom(row.user_id),
    type: row.type,
    status: row.status,
    currencyCode: row.currency_code,
    protocolCode: row.protocol_code,
    address: row.address,
    amount: row.amount,
    proofId: idFrom(row.proof_id),
    approvalsNeeded: row.approvals_needed,
    approvedBy: idOrNull(row.approved_by),
    decidedBy: idOrNull(row.decided_by),
    note: row.note,
    createdAt: idFrom(row.created_at),
    decidedAt: idOrNull(row.decided_at),
  }
}

export async function readDeposits(pool: Pool, own: Own, window: Window): Promise<Paged<DepositRow>> {
  const { rows, total } = await readOwnRows<RawDeposit>(pool, ownRecords(COLUMNS, 'deposit c', own), window)
  return { rows: rows.map(toDeposit), total }
}

/** For operators. */
export async function readDeposit(pool: Pool, id: number): Promise<DepositRow | undefined> {
  const { rows } = await pool.query<RawDeposit>(`select ${COLUMNS} from deposit c where id = $1`, [id])
  return rows[0] && toDeposit(rows[0])
}

export interface ReviewedDeposit extends DepositRow, ReviewedUser {
  /** Other deposits whose proof looks alike. */
  readonly similar: readonly number[]
}

/** How many of 64 comparisons may differ while two pictures still look alike. */
const ALIKE = 6

const REVIEWED: ListSource<'operatorDeposits'> = {
  columns: `${COLUMNS}, ${REVIEWED_USER}`,
  from: 'deposit c join users u on u.id = c.user_id',
  ...reviewList('c'),
}

export async function readDepositsToReview(
  pool: Pool,
  params: OperatorParamsOf<'operatorDeposits'>,
  window: Window,
): Promise<{ readonly rows: ReviewedDeposit[]; readonly total: number }> {
  const { rows, total } = await readList<RawDeposit & RawReviewedUser, 'operatorDeposits'>(
    pool,
    REVIEWED,
    params,
    window,
  )
  // Compared with every other proof, so only for what is on screen.
  const alike =
    window.size <= ROWS_PER_PAGE
      ? await readAlike(
          pool,
          rows.map(row => row.id),
        )
      : new Map<bigint, number[]>()
  return {
    rows: rows.map(row => ({
      ...toDeposit(row),
      ...toReviewedUser(row),
      similar: alike.get(row.id) ?? [],
    })),
    total,
  }
}

/** Other deposits whose proof looks like that of these. */
async function readAlike(pool: Pool, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, number[]>> {
  const { rows } = await pool.query<{ id: bigint; similar: bigint[] }>({
    name: 'deposits-alike',
    text: `select c.id, array(
        select other.id from deposit other join upload theirs on theirs.id = other.proof_id
        where other.id <> c.id and other.status in (0, 1) and bit_count((theirs.look_hash # own.look_hash)::bit(64)) <= ${ALIKE}
        order by other.id desc limit 5) as similar
      from deposit c join upload own on own.id = c.proof_id where c.id = any($1)`,
    values: [ids],
  })
  return new Map(rows.map(row => [row.id, row.similar.map(idFrom)]))
}
