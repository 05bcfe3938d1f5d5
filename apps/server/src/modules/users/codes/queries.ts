// SQL of codes and of the limits on sending them.
import type { Instant } from '@tallystick/kernel/clock'
import { LOCKS_BY_TEXT } from '../../../platform/postgres/advisory-locks.ts'
import { idFrom, type Pool, transaction } from '../../../platform/postgres/pool.ts'

export type Purpose = 'register' | 'reset'

export interface SendLimits {
  readonly gapMs: number
  readonly perDay: number
  readonly perHourAndAddress: number
}

export interface Sending {
  readonly destination: string
  readonly network: string
  readonly now: Instant
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Records a sending, or says how many milliseconds are missing. The locks make a hundred at once count one after another. */
export async function recordSend(pool: Pool, sending: Sending, limits: SendLimits): Promise<number | undefined> {
  const { destination, network, now } = sending
  return transaction(pool, async client => {
    // Always in this order, so that two senders cannot wait for each other.
    await client.query(`select pg_advisory_xact_lock(${LOCKS_BY_TEXT.codeAddress}, hashtext($1))`, [network])
    await client.query(`select pg_advisory_xact_lock(${LOCKS_BY_TEXT.codeDestination}, hashtext($1))`, [destination])
    const { rows } = await client.query<{ last: Instant | null; today: bigint; hour: bigint }>(
      `select (select max(at) from code_sends where destination = $1) as last,
         (select count(*) from code_sends where destination = $1 and at > to_timestamp($3 / 1000.0)) as today,
         (select count(*) from code_sends where address = $2 and at > to_timestamp($4 / 1000.0)) as hour`,
      [destination, network, now - DAY_MS, now - HOUR_MS],
    )
    const found = rows[0]
    const gap = found?.last === null || found === undefined ? 0 : found.last + limits.gapMs - now
    if (gap > 0) return gap
    if (idFrom(found?.today ?? 0n) >= limits.perDay) return DAY_MS
    if (idFrom(found?.hour ?? 0n) >= limits.perHourAndAddress) return HOUR_MS
    await client.query('insert into code_sends (destination, address, at) values ($1, $2, to_timestamp($3 / 1000.0))', [
      destination,
      network,
      now,
    ])
    return undefined
  })
}

/** Where a code is kept. */
export interface CodePlace {
  readonly purpose: Purpose
  readonly destination: string
  readonly device: Buffer
}

/** A new code replaces the one before it, tries included. */
export async function writeCode(
  pool: Pool,
  { purpose, destination, device }: CodePlace,
  code: { readonly hash: Buffer; readonly expiresAt: Instant },
): Promise<void> {
  await pool.query(
    `insert into codes (purpose, destination, device, hash, expires_at) values ($1, $2, $5, $3, to_timestamp($4 / 1000.0))
     on conflict (purpose, destination, device) do update set hash = excluded.hash, tries = 0, expires_at = excluded.expires_at`,
    [purpose, destination, code.hash, code.expiresAt, device],
  )
}

/** Uses up one try and returns what to compare with; undefined when there is no living code. */
export async function takeTry(
  pool: Pool,
  { purpose, destination, device }: CodePlace,
  now: Instant,
  mostTries: number,
): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ hash: Buffer }>(
    `update codes set tries = tries + 1
     where purpose = $1 and destination = $2 and device = $5 and tries < $4 and expires_at > to_timestamp($3 / 1000.0)
     returning hash`,
    [purpose, destination, now, mostTries, device],
  )
  return rows[0]?.hash
}

/** False when another request used it first. What other devices asked for ends with it. */
export async function useCode(pool: Pool, purpose: Purpose, destination: string, hash: Buffer): Promise<boolean> {
  const result = await pool.query('delete from codes where purpose = $1 and destination = $2 and hash = $3', [
    purpose,
    destination,
    hash,
  ])
  if (result.rowCount !== 1) return false
  await pool.query('delete from codes where purpose = $1 and destination = $2', [purpose, destination])
  return true
}

export async function deleteOldCodes(pool: Pool, now: Instant): Promise<void> {
  await pool.query('delete from codes where expires_at < to_timestamp($1 / 1000.0)', [now])
  await pool.query('delete from code_sends where at < to_timestamp($1 / 1000.0)', [now - DAY_MS])
}
