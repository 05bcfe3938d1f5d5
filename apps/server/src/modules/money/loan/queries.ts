// SQL of loans, eligibility and loan terms. User statements filter by user; operator statements do not.
import type { Loan, Repayment } from '@tallystick/engine/products/loan/record'
import type { LoanOffer } from '@tallystick/engine/products/loan/commands'
import type { Instant } from '@tallystick/kernel/clock'
import { Columns, type Row } from '../../../engine-host/store/tables/columns.ts'
import { LOANS, REPAYMENTS } from '../../../engine-host/store/tables/loan.ts'
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { type Paged, readOwnRows } from '../../../http/lists/own-rows.ts'
import { amounts, between, type ListSource, matches, ofUser, readList, type Window } from '../../../http/lists/lists.ts'

export async function readOffers(pool: Pool): Promise<LoanOffer[]> {
  const { rows } = await pool.query<Row>({
    name: 'loan-offers',
    text: `select id, period, free_period, minimum, maximum, interest_rate, penalty_rate from loan_config
      where is_offered order by sort_order, id`,
  })
  return rows.map(raw => {
    const row = new Columns(raw)
    return {
      configId: row.id('id'),
      period: row.small('period'),
      freePeriod: row.small('free_period'),
      minimum: row.amount('minimum'),
      maximum: row.amount('maximum'),
      interestRate: row.amount('interest_rate'),
      penaltyRate: row.amount('penalty_rate'),
    }
  })
}

/** The wire's numbers are the table's numbers. */
export const APPLICANT_STATUS = { waiting: 1, approved: 2, rejected: 3 } as const
type ApplicantStatus = keyof typeof APPLICANT_STATUS

function applicantStatus(stored: number): ApplicantStatus {
  if (stored === APPLICANT_STATUS.waiting) return 'waiting'
  return stored === APPLICANT_STATUS.approved ? 'approved' : 'rejected'
}

/** What a user stated in an application, and its outcome. */
export interface LoanApplicantRow extends LoanApplicantData {
  readonly id: number
  readonly userId: number
  readonly status: ApplicantStatus
  readonly note: string
  readonly decidedBy: number
  readonly createdAt: Instant
  readonly decidedAt: Instant
}

export interface LoanApplicantData {
  readonly name: string
  readonly lastName: string
  readonly sex: number
  readonly birthday: string
  readonly country: string
  readonly mobile: string
  readonly idCardType: number
  readonly handPicId: number
  readonly signId: number
}

const APPLICANT_COLUMNS = `k.id, k.user_id, k.status, k.name, k.last_name, k.sex, k.birthday::text as birthday, k.country, k.mobile,
  k.id_card_type, k.hand_pic_id, k.sign_id, k.note, k.decided_by, k.created_at, k.decided_at`

function toApplicant(raw: Row): LoanApplicantRow {
  const row = new Columns(raw)
  return {
    id: row.id('id'),
    userId: row.id('user_id'),
    status: applicantStatus(row.small('status')),
    name: row.text('name'),
    lastName: row.text('last_name'),
    sex: row.small('sex'),
    birthday: row.text('birthday'),
    country: row.text('country'),
    mobile: row.text('mobile'),
    idCardType: row.small('id_card_type'),
    handPicId: row.id('hand_pic_id'),
    signId: row.id('sign_id'),
    note: row.text('note'),
    decidedBy: row.id('decided_by'),
    createdAt: row.id('created_at'),
    decidedAt: row.id('decided_at'),
  }
}

export async function readApplicant(pool: Pool, userId: number): Promise<LoanApplicantRow | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'loan-applicant',
    text: `select ${APPLICANT_COLUMNS} from loan_applicant k where user_id = $1`,
    values: [userId],
  })
  return rows[0] && toApplicant(rows[0])
}

/** For operators. */
export async function readApplicantById(pool: Pool, id: number): Promise<LoanApplicantRow | undefined> {
  const { rows } = await pool.query<Row>(`select ${APPLICANT_COLUMNS} from loan_applicant k where id = $1`, [id])
  return rows[0] && toApplicant(rows[0])
}

/** False when something is waiting or was approved: only a rejected one is written over. */
export async function writeApplicant(
  pool: Pool,
  userId: number,
  data: LoanApplicantData,
  at: Instant,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into loan_applicant (user_id, status, name, last_name, sex, birthday, country, mobile, id_card_type, hand_pic_id, sign_id, created_at)
     values ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (user_id) do update set status = 1, name = $2, last_name = $3, sex = $4, birthday = $5, country = $6, mobile = $7,
       id_card_type = $8, hand_pic_id = $9, sign_id = $10, created_at = $11, note = '', decided_by = 0, decided_at = 0
     where loan_applicant.status = 3`,
    [
      userId,
      data.name,
      data.lastName,
      data.sex,
      data.birthday,
      data.country,
      data.mobile,
      data.idCardType,
      data.handPicId,
      data.signId,
      at,
    ],
  )
  return rowCount === 1
}

/** False when it does not wait: of two operators at once one decides. */
export async function decideApplicant(
  pool: Pool,
  id: number,
  decision: { readonly status: number; readonly operatorId: number; readonly note: string; readonly at: Instant },
): Promise<boolean> {
  const { status, operatorId, note, at } = decision
  const { rowCount } = await pool.query(
    'update loan_applicant set status = $2, decided_by = $3, note = $4, decided_at = $5 where id = $1 and status = 1',
    [id, status, operatorId, note, at],
  )
  return rowCount === 1
}

/** The same text has the same hash: writing it twice changes nothing. */
export async function writeAgreement(
  pool: Pool,
  agreement: { readonly hash: string; readonly userId: number; readonly language: string; readonly body: string },
  at: Instant,
): Promise<void> {
  await pool.query(
    `insert into loan_agreement (hash, user_id, language, body, created_at) values ($1, $2, $3, $4, $5)
     on conflict (hash) do nothing`,
    [agreement.hash, agreement.userId, agreement.language, agreement.body, at],
  )
}

/** A loan, and of the repayment under review what is owed for lateness and the proof. */
export interface LoanRow {
  readonly loan: Loan
  readonly frozenPenalty: bigint | undefined
  readonly proofId: number | undefined
}

const LOAN_COLUMNS = 'l.*, r.penalty as frozen_penalty, r.proof_id'
const LOAN_TABLES = 'loan l left join loan_repayment r on r.loan_id = l.id and r.status = 0'

function toLoan(raw: Row): LoanRow {
  const { frozen_penalty: frozen, proof_id: proof } = raw
  return {
    loan: LOANS.fromRow(raw),
    frozenPenalty: typeof frozen === 'bigint' ? frozen : undefined,
    proofId: typeof proof === 'bigint' ? idFrom(proof) : undefined,
  }
}

export async function readLoans(pool: Pool, userId: number, window: Window): Promise<Paged<LoanRow>> {
  const { rows, total } = await readOwnRows<Row>(
    pool,
    {
      name: 'loans',
      columns: LOAN_COLUMNS,
      from: LOAN_TABLES,
      counted: 'loan l',
      where: 'l.user_id = $1',
      order: 'l.id desc',
      values: [userId],
    },
    window,
  )
  return { rows: rows.map(toLoan), total }
}

export async function readOwnLoan(pool: Pool, userId: number, id: number): Promise<LoanRow | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'loan',
    text: `select ${LOAN_COLUMNS} from ${LOAN_TABLES} where l.id = $1 and l.user_id = $2`,
    values: [id, userId],
  })
  return rows[0] && toLoan(rows[0])
}

/** For operators. */
export async function readLoan(pool: Pool, id: number): Promise<LoanRow | undefined> {
  const { rows } = await pool.query<Row>(`select ${LOAN_COLUMNS} from ${LOAN_TABLES} where l.id = $1`, [id])
  return rows[0] && toLoan(rows[0])
}

export async function readAgreement(pool: Pool, hash: string): Promise<string> {
  const { rows } = await pool.query<{ body: string }>('select body from loan_agreement where hash = $1', [hash])
  return rows[0]?.body ?? ''
}

export interface Asker {
  readonly publicId: string
  readonly uid: string
  readonly email: string
}

const ASKER = 'u.public_id, u.uid, u.email as asker_email'

export function askerFrom(raw: Row): Asker {
  const email = raw['asker_email']
  return {
    publicId: String(raw['public_id']),
    uid: String(raw['uid']),
    email: typeof email === 'string' ? email : '',
  }
}

const REVIEWED_APPLICANTS: ListSource<'operatorLoanApplicants'> = {
  columns: `${APPLICANT_COLUMNS}, ${ASKER}`,
  from: 'loan_applicant k join users u on u.id = k.user_id',
  filters: { status: matches('k.status = ?'), uid: ofUser('k.user_id'), ...between('k.created_at') },
  sorts: { id: 'k.id', created_at: 'k.created_at' },
  tie: 'k.id',
  standard: ({ status }) => ({ sort: 'created_at', order: status === 1 ? 'asc' : 'desc' }),
}

export async function readApplicantsToReview(
  pool: Pool,
  params: OperatorParamsOf<'operatorLoanApplicants'>,
  window: Window,
): Promise<{ readonly rows: (LoanApplicantRow & { readonly asker: Asker })[]; readonly total: number }> {
  const { rows, total } = await readList<Row, 'operatorLoanApplicants'>(pool, REVIEWED_APPLICANTS, params, window)
  return { rows: rows.map(row => ({ ...toApplicant(row), asker: askerFrom(row) })), total }
}

export interface ReviewedLoan extends LoanRow {
  readonly asker: Asker
  readonly agreement: string
  readonly repayment: Repayment | undefined
}

const REVIEWED_LOANS: ListSource<'operatorLoans'> = {
  columns: `${LOAN_COLUMNS}, ${ASKER}, a.body as agreement`,
  from: `${LOAN_TABLES} join users u on u.id = l.user_id left join loan_agreement a on a.hash = l.agreement_hash`,
  filters: {
    status: matches('l.status = ?'),
    uid: ofUser('l.user_id'),
    ...between('l.created_at'),
    ...amounts('l.amount'),
  },
  sorts: { id: 'l.id', created_at: 'l.created_at', amount: 'l.amount' },
  tie: 'l.id',
  standard: ({ status }) => ({ sort: 'id', order: [1, 2, 4].includes(status) ? 'asc' : 'desc' }),
}

export async function readLoansToReview(
  pool: Pool,
  params: OperatorParamsOf<'operatorLoans'>,
  window: Window,
): Promise<{ readonly rows: ReviewedLoan[]; readonly total: number }> {
  const { rows, total } = await readList<Row, 'operatorLoans'>(pool, REVIEWED_LOANS, params, window)
  const ids = rows.map(row => row['id'])
  const newest = await pool.query<Row>(
    'select distinct on (loan_id) * from loan_repayment where loan_id = any($1) order by loan_id, id desc',
    [ids],
  )
  const repayments = new Map(newest.rows.map(REPAYMENTS.fromRow).map(one => [one.loanId, one]))
  return {
    rows: rows.map(row => {
      const found = toLoan(row)
      const agreement = row['agreement']
      return {
        ...found,
        asker: askerFrom(row),
        agreement: typeof agreement === 'string' ? agreement : '',
        repayment: repayments.get(found.loan.id),
      }
    }),
    total,
  }
}
