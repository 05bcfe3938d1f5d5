// SQL of uploads. Every user statement filters by user, so other users' uploads are never visible.
import type { Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'

/** Whose an upload is: a user's, that of a visitor's device (by the hash of its identifier), or an operator's. */
export type Owner = { readonly userId: number } | { readonly visitorHash: Buffer } | { readonly operatorId: number }

type OwnerColumns = [userId: number | null, visitorHash: Buffer | null, operatorId: number | null]

function ownerColumns(owner: Owner): OwnerColumns {
  if ('userId' in owner) return [owner.userId, null, null]
  return 'visitorHash' in owner ? [null, owner.visitorHash, null] : [null, null, owner.operatorId]
}

const IS_OWN = '(user_id = $1 or visitor_hash = $2 or operator_id = $3)'

export interface NewUpload {
  readonly owner: Owner
  readonly name: string
  readonly size: number
  readonly width: number
  readonly height: number
  readonly contentHash: string
  readonly lookHash: bigint
  /** Id of the key. */
  readonly sealedWith: Buffer
  readonly at: Instant
}

export async function insertUpload(pool: Pool, upload: NewUpload): Promise<number> {
  const { owner, name, size, width, height, contentHash, lookHash, sealedWith, at } = upload
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into upload (user_id, visitor_hash, operator_id, name, size, width, height, content_hash, look_hash, created_at, sealed_with)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [...ownerColumns(owner), name, size, width, height, contentHash, lookHash, at, sealedWith],
  )
  return idFrom(rows[0]?.id ?? 0n)
}

/** Number and size of a user's uploads: recent, and currently stored. */
export async function readUsage(
  pool: Pool,
  owner: Owner,
  since: Instant,
): Promise<{ readonly lately: number; readonly bytes: number }> {
  const { rows } = await pool.query<{ lately: bigint; bytes: bigint }>({
    name: 'upload-usage',
    text: `select count(*) filter (where created_at > $4) as lately, coalesce(sum(size), 0)::bigint as bytes
      from upload where ${IS_OWN}`,
    values: [...ownerColumns(owner), since],
  })
  return { lately: idFrom(rows[0]?.lately ?? 0n), bytes: idFrom(rows[0]?.bytes ?? 0n) }
}

/** How much lies here of all visitors together. */
export async function readVisitorBytes(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: bigint }>(
    'select coalesce(sum(size), 0)::bigint as bytes from upload where visitor_hash is not null',
  )
  return idFrom(rows[0]?.bytes ?? 0n)
}

export interface UploadRow {
  readonly id: number
  /** Undefined when a visitor or an operator uploaded it. */
  readonly userId: number | undefined
  readonly name: string
  readonly contentHash: string
}

interface RawUpload {
  readonly id: bigint
  readonly user_id: bigint | null
  readonly name: string
  readonly content_hash: string
}

export async function readOwnUpload(pool: Pool, owner: Owner, id: number): Promise<UploadRow | undefined> {
  const { rows } = await pool.query<RawUpload>(
    `select id, user_id, name, content_hash from upload where id = $4 and ${IS_OWN}`,
    [...ownerColumns(owner), id],
  )
  return rows[0] && toUpload(rows[0])
}

export async function readOwnUploadByName(pool: Pool, owner: Owner, name: string): Promise<UploadRow | undefined> {
  const { rows } = await pool.query<RawUpload>(
    `select id, user_id, name, content_hash from upload where name = $4 and ${IS_OWN}`,
    [...ownerColumns(owner), name],
  )
  return rows[0] && toUpload(rows[0])
}

/** For operators: any upload. */
export async function readUpload(pool: Pool, id: number): Promise<UploadRow | undefined> {
  const { rows } = await pool.query<RawUpload>('select id, user_id, name, content_hash from upload where id = $1', [id])
  return rows[0] && toUpload(rows[0])
}

function toUpload(row: RawUpload): UploadRow {
  const userId = row.user_id === null ? undefined : idFrom(row.user_id)
  return { id: idFrom(row.id), userId, name: row.name, contentHash: row.content_hash }
}

/** Takes an upload for one purpose. False when it, or for a payment another with the same content, is taken already. */
export async function claimUpload(pool: Pool, id: number, purpose: string, at: Instant): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update upload set claimed_for = $2, claimed_at = $3 where id = $1 and claimed_for = ''
       and not ($2 in ('deposit', 'repayment') and exists (
         select from upload other
         where other.content_hash = upload.content_hash and other.claimed_for in ('deposit', 'repayment')))`,
    [id, purpose, at],
  )
  return rowCount === 1
}

/** Takes an upload for a purpose it may have served before. */
export async function claimAgain(pool: Pool, id: number, purpose: string, at: Instant): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update upload set claimed_for = $2, claimed_at = $3 where id = $1 and claimed_for in ('', $2)`,
    [id, purpose, at],
  )
  return rowCount === 1
}

export async function releaseUpload(pool: Pool, id: number, purpose: string): Promise<void> {
  await pool.query(`update upload set claimed_for = '', claimed_at = 0 where id = $1 and claimed_for = $2`, [
    id,
    purpose,
  ])
}

/** Claims of deposits, repayments and loans that were never made (a crash in between), or that ended without a credit. */
export async function releaseStaleClaims(pool: Pool, before: Instant): Promise<void> {
  await pool.query(
    `update upload set claimed_for = '', claimed_at = 0 where claimed_for = 'deposit' and claimed_at < $1
       and not exists (select from deposit where deposit.proof_id = upload.id and deposit.status in (0, 1))`,
    [before],
  )
  await pool.query(
    `update upload set claimed_for = '', claimed_at = 0 where claimed_for = 'repayment' and claimed_at < $1
       and not exists (select from loan_repayment r where r.proof_id = upload.id and r.status in (0, 1))`,
    [before],
  )
  await pool.query(
    `update upload set claimed_for = '', claimed_at = 0 where claimed_for = 'loan' and claimed_at < $1
       and not exists (select from loan l where l.user_id = upload.user_id and l.sign_id = upload.id)`,
    [before],
  )
}

/** Uploads that nothing belongs to, and that no record shows. */
export async function deleteOrphans(pool: Pool, before: Instant, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `delete from upload where id in (
       select id from upload u where claimed_for = '' and created_at < $1
         and not exists (select from deposit where deposit.proof_id = u.id)
         and not exists (select from loan_repayment r where r.proof_id = u.id)
         and not exists (select from loan l where l.user_id = u.user_id and l.sign_id = u.id) order by created_at limit $2)
     returning name`,
    [before, limit],
  )
  return rows.map(row => row.name)
}

/** Uploads of visitors expire soon, whatever they belong to: there is no account to keep them for. */
export async function deleteVisitorUploads(pool: Pool, before: Instant, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `delete from upload where id in (
       select id from upload where visitor_hash is not null and created_at < $1 order by created_at limit $2)
     returning name`,
    [before, limit],
  )
  return rows.map(row => row.name)
}

/** Files that are plain, or sealed with another key than this one. */
export async function readUploadsToSeal(
  pool: Pool,
  keyId: Buffer | undefined,
  after: number,
  limit: number,
): Promise<{ readonly id: number; readonly name: string }[]> {
  const { rows } = await pool.query<{ id: bigint; name: string }>(
    `select id, name from upload where id > $1 and ${keyId ? 'sealed_with is distinct from $3' : 'sealed_with is null'}
     order by id limit $2`,
    [after, limit, ...(keyId ? [keyId] : [])],
  )
  return rows.map(({ id, name }) => ({ id: idFrom(id), name }))
}

/** False when the upload is gone. */
export async function writeSealedWith(pool: Pool, id: number, keyId: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query('update upload set sealed_with = $2 where id = $1', [id, keyId])
  return rowCount === 1
}

/** How many files are sealed with each key; plain ones have none. */
export async function readUploadKeyUse(
  pool: Pool,
): Promise<{ readonly keyId: string | undefined; readonly count: number }[]> {
  const { rows } = await pool.query<{ key_id: string | null; count: number }>(
    `select encode(sealed_with, 'hex') as key_id, count(*)::int as count from upload group by 1`,
  )
  return rows.map(({ key_id: keyId, count }) => ({ keyId: keyId ?? undefined, count }))
}
