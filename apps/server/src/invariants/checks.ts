// Invariants of the money as SQL: each counts the rows that break it, so 0 means that it holds. They share no code with the engine and
// read only tables, so that they also find damage by bugs, operators or restored backups.
import { systemErrorCode } from '../platform/cannot-start.ts'
import { isDatabaseGone, type Pool, type PoolClient, transaction } from '../platform/postgres/pool.ts'
import type { Check, Finding } from './check.ts'
import { COPY_CHECKS } from './copy-checks.ts'
import { EQUITY_CHECKS } from './equity-checks.ts'
import { FIGURE_CHECKS } from './figure-checks.ts'
import { LIABILITY_CHECKS } from './liability-checks.ts'
import { FOREX_CHECKS } from './forex-checks.ts'
import { FUND_CHECKS } from './fund-checks.ts'
import { LEDGER_CHECKS } from './ledger-checks.ts'
import { MICRO_CHECKS } from './micro-checks.ts'
import { RECORD_CHECKS } from './record-checks.ts'
import { STATEMENT_CHECKS } from './statement-checks.ts'
import { WALLET_CHECKS } from './wallet-checks.ts'

export const CHECKS: readonly Check[] = [
  ...LEDGER_CHECKS,
  ...RECORD_CHECKS,
  ...FOREX_CHECKS,
  ...MICRO_CHECKS,
  ...COPY_CHECKS,
  ...FUND_CHECKS,
  ...WALLET_CHECKS,
  ...EQUITY_CHECKS,
  ...FIGURE_CHECKS,
  ...STATEMENT_CHECKS,
  ...LIABILITY_CHECKS,
]

/** A check reads years of rows: it may take longer than what a user waits for, but not for ever. */
const CHECK_LIMIT_MS = 600_000
/** The database's own limit comes first. */
const GONE_MS = 5_000
const QUERY_CANCELED = '57014'

export async function runCheck(client: PoolClient, check: Check, limitMs = CHECK_LIMIT_MS): Promise<Finding> {
  const asked = { text: `select (${check.sql})::bigint as count`, query_timeout: limitMs + GONE_MS }
  const { rows } = await client.query<{ count: bigint }>(asked)
  return { check, count: Number(rows[0]?.count ?? 0) }
}

/**
 * One check in a transaction of its own, with the limit of checks. There is always a finding, unless there is no database: one that was not
 * finished or failed counts as broken.
 */
export async function checkAlone(pool: Pool, check: Check, limitMs = CHECK_LIMIT_MS): Promise<Finding> {
  try {
    return await transaction(pool, async client => {
      await client.query(`set transaction read only; set local statement_timeout = ${limitMs}`)
      return runCheck(client, check, limitMs)
    })
  } catch (error) {
    if (systemErrorCode(error) === QUERY_CANCELED) return notFinished(check)
    if (isDatabaseGone(error)) throw error
    return { check: { ...check, holds: `could not be checked: ${check.holds}` }, count: 1 }
  }
}

/**
 * The checks that do not hold, and those that could not be finished in their time: nobody knows whether these do. All look at the same moment,
 * whatever is written meanwhile.
 */
export async function brokenChecks(
  client: PoolClient,
  checks: readonly Check[] = CHECKS,
  limitMs = CHECK_LIMIT_MS,
): Promise<Finding[]> {
  await client.query(`begin isolation level repeatable read read only; set local statement_timeout = ${limitMs}`)
  try {
    const broken: Finding[] = []
    for (const check of checks) {
      const finding = await finishedOrNot(client, check, limitMs)
      if (finding.count !== 0) broken.push(finding)
    }
    return broken
  } finally {
    await client.query('commit')
  }
}

async function finishedOrNot(client: PoolClient, check: Check, limitMs: number): Promise<Finding> {
  await client.query('savepoint checking')
  try {
    return await runCheck(client, check, limitMs)
  } catch (error) {
    if (systemErrorCode(error) !== QUERY_CANCELED) throw error
    await client.query('rollback to savepoint checking')
    return notFinished(check)
  }
}

function notFinished(check: Check): Finding {
  return { check: { ...check, holds: `not finished in its time: ${check.holds}` }, count: 1 }
}
