// A statement as a sequence of lines, the same for every format and language. Their cells without the description are the canonical data:
// joined by tabs, each line ended by a line feed, they give the hash at the end.
import { createHash } from 'node:crypto'
import type { Instant } from '@tallystick/kernel/clock'
import { formatDecimal, trimDecimal, type Usd } from '@tallystick/kernel/decimal'
import { ACCOUNT_TYPES } from '../../../engine-host/account-numbers.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { KeyMark } from '@tallystick/wire/trader/schemas'
import { timeText } from '../../../http/pipeline/time-text.ts'
import {
  type Amounts,
  type Cause,
  CAUSE_NAMES,
  type Entry,
  readEntries,
  readStanding,
  readSums,
  RESULTS,
  type Standing,
  type StatementSpan,
  type YearSum,
} from './figures.ts'
import { type OpenOrder, readOpenOrders, type StatementMarket } from './open-orders.ts'
import { type Lent, readLoans } from './loans.ts'
import { readShares, type Share } from './shares.ts'

export type Section =
  | 'statement'
  | 'opening'
  | 'closing'
  | 'sum'
  | 'year'
  | 'position'
  | 'subscription'
  | 'loan'
  | 'entry'
  | 'hash'

export interface Line {
  readonly section: Section
  readonly cells: readonly string[]
  /** What the description is made from, where there is one. */
  readonly about?: Pick<Entry, 'kind' | 'reason'> | undefined
  /** By which API key. Not of the canonical data: a key that was revoked no longer has its name. */
  readonly keyMarks?: readonly KeyMark[] | undefined
}

/** Of `cells`; in files the description follows `kind`, and what was done by key is last. */
export const COLUMNS = [
  'section',
  'time_utc',
  'id',
  'kind',
  'record',
  'account',
  'amount_usd',
  'held_usd',
  'pair',
  'side',
  'lots',
  'open_price',
  'price',
  'subscription',
  'day',
  'dividend_percent',
  'lock_days',
  'penalty_percent',
  'asked_utc',
  'ended_utc',
  'paid_later',
  'period_days',
  'free_days',
  'interest_percent',
  'interest_usd',
  'late_usd',
  'due_utc',
] as const
export type Column = (typeof COLUMNS)[number]

export function cellOf({ cells }: Line, column: Column): string {
  return cells[COLUMNS.indexOf(column)] ?? ''
}

const PLACES = 8

/** The books of the span do not agree: a ledger row came late, or there is a bug. Nothing is handed out. */
export class DoesNotTie extends Error {}

export interface StatementFigures {
  readonly opening: Standing
  readonly closing: Standing
  readonly sums: readonly YearSum[]
  readonly orders: readonly OpenOrder[]
  /** Subscriptions to mining funds that were running. */
  readonly shares: readonly Share[]
  /** Loans that were. */
  readonly loans: readonly Lent[]
  /** Ledger rows of the span. */
  readonly count: number
}

export async function readFigures(pool: Pool, market: StatementMarket, span: StatementSpan): Promise<StatementFigures> {
  const [opening, closing, { sums, count }, orders, shares, loans] = await Promise.all([
    readStanding(pool, span.userId, span.from),
    readStanding(pool, span.userId, span.until),
    readSums(pool, span),
    readOpenOrders(pool, market, span.userId, span.until),
    readShares(pool, span),
    readLoans(pool, span),
  ])
  const moved = sums.reduce((sum, { amount }) => sum + amount, 0n)
  if (totalOf(opening) + moved !== totalOf(closing)) throw new DoesNotTie('the sums do not lead to the closing balance')
  const floating = orders.reduce<Usd | null>(
    (sum, order) => (sum === null || order.floating === undefined ? null : sum + order.floating),
    0n,
  )
  if (floating !== closing.floating) throw new DoesNotTie('the positions are not worth what was recorded')
  return { opening, closing, sums, orders, shares, loans, count }
}

export function totalOf({ forex, micro, main }: Amounts): Usd {
  return forex + micro + main
}

export interface StatementHead extends StatementSpan {
  readonly uid: string
  readonly realm: 'real' | 'demo'
}

/** Throws DoesNotTie before the last lines when the entries do not lead from the opening to the closing balances. */
export async function* statementLines(
  pool: Pool,
  market: StatementMarket,
  head: StatementHead,
  figures: StatementFigures,
): AsyncGenerator<Line> {
  const hash = createHash('sha256')
  for await (const line of linesOf(pool, market, head, figures)) {
    hash.update(`${line.cells.join('\t')}\n`)
    yield line
  }
  yield lineOf('hash', { id: hash.digest('hex') })
}

async function* linesOf(
  pool: Pool,
  market: StatementMarket,
  head: StatementHead,
  { opening, closing, sums, orders, shares, loans }: StatementFigures,
): AsyncGenerator<Line> {
  const codeOf = (pairId: number): string => market.pair(pairId)?.code ?? String(pairId)
  yield lineOf('statement', { time_utc: timeText(head.from), id: head.uid, kind: head.realm })
  for (const account of ACCOUNT_TYPES) yield lineOf('opening', { account, amount_usd: usd(opening[account]) })
  for (const kind of CAUSE_NAMES)
    if (sums.some(({ cause }) => cause === kind)) yield lineOf('sum', { kind, amount_usd: usd(sumOf(sums, kind)) })
  for (const account of ACCOUNT_TYPES)
    yield lineOf('closing', { time_utc: timeText(head.until), account, amount_usd: usd(closing[account]) })
  for (const { year, cause, amount } of sums)
    if (RESULTS.includes(cause)) yield lineOf('year', { id: String(year), kind: cause, amount_usd: usd(amount) })
  for (const order of orders) yield positionLine(order, codeOf)
  for (const share of shares) yield shareLine(share)
  for (const loan of loans) yield loanLine(loan)

  const reached: Record<keyof Amounts, Usd> = { forex: opening.forex, micro: opening.micro, main: opening.main }
  for await (const entry of readEntries(pool, head)) {
    reached[entry.account] += entry.amount
    yield entryLine(entry, codeOf)
  }
  for (const account of ACCOUNT_TYPES)
    if (reached[account] !== closing[account])
      throw new DoesNotTie(`the entries do not lead to the closing balance of ${account}`)
}

function positionLine(order: OpenOrder, codeOf: (pairId: number) => string): Line {
  const line = lineOf('position', {
    time_utc: timeText(order.openedAt),
    id: String(order.id),
    amount_usd: order.floating === undefined ? '' : usd(order.floating),
    pair: codeOf(order.pairId),
    side: order.side,
    lots: trimDecimal(order.lots),
    open_price: trimDecimal(order.openPrice),
    price: order.price === undefined ? '' : trimDecimal(order.price),
  })
  return { ...line, keyMarks: order.keyMarks }
}

/** What interest follows from, as it was at the end. */
function shareLine(share: Share): Line {
  return lineOf('subscription', {
    time_utc: preciseTime(share.createdAt),
    id: String(share.id),
    record: String(share.fundId),
    account: 'main',
    amount_usd: usd(share.amount),
    day: String(share.paidBefore),
    dividend_percent: trimDecimal(share.dividendPercent),
    lock_days: String(share.lockDays),
    penalty_percent: trimDecimal(share.penaltyPercent),
    asked_utc: share.askedAt === undefined ? '' : preciseTime(share.askedAt),
    ended_utc: share.endedAt === undefined ? '' : preciseTime(share.endedAt),
    paid_later: String(share.paidLater),
  })
}

/** With what lateness had cost when it was repaid. */
function loanLine(loan: Lent): Line {
  const { repaid } = loan
  return lineOf('loan', {
    time_utc: preciseTime(loan.paidOutAt),
    id: String(loan.id),
    account: 'main',
    amount_usd: usd(loan.amount),
    penalty_percent: trimDecimal(loan.penaltyRate),
    asked_utc: repaid?.handedInAt === undefined ? '' : preciseTime(repaid.handedInAt),
    ended_utc: repaid === undefined ? '' : preciseTime(repaid.at),
    period_days: String(loan.period),
    free_days: String(loan.freePeriod),
    interest_percent: trimDecimal(loan.interestRate),
    interest_usd: usd(loan.interest),
    late_usd: repaid === undefined ? '' : usd(repaid.penalty),
    due_utc: preciseTime(loan.dueAt),
  })
}

function entryLine(entry: Entry, codeOf: (pairId: number) => string): Line {
  const { kind, reason } = entry
  const cells = {
    time_utc: preciseTime(entry.at),
    id: String(entry.seq),
    kind,
    record: entry.ref === 0 ? '' : String(entry.ref),
    account: entry.account,
    amount_usd: usd(entry.amount),
    held_usd: usd(entry.held),
    pair: entry.pairId === undefined ? '' : codeOf(entry.pairId),
    subscription: entry.interest === undefined ? '' : String(entry.interest.subscriptionId),
    day: entry.interest === undefined ? '' : String(entry.interest.day),
  }
  return { ...lineOf('entry', cells), about: { kind, reason }, keyMarks: entry.keyMarks }
}

function lineOf(section: Section, cells: Partial<Record<Column, string>>): Line {
  const named: Partial<Record<Column, string>> = { ...cells, section }
  return { section, cells: COLUMNS.map(column => named[column] ?? '') }
}

export function sumOf(sums: readonly YearSum[], cause: Cause): Usd {
  return sums.reduce((sum, one) => (one.cause === cause ? sum + one.amount : sum), 0n)
}

function usd(amount: Usd): string {
  return formatDecimal(amount, PLACES)
}

/** With milliseconds, as the ledger has them. */
function preciseTime(at: Instant): string {
  return new Date(at).toISOString().slice(0, 23).replace('T', ' ')
}
