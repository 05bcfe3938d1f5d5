// Uploaded images: re-encoded, stored under a random name, read through signed URLs, claimed by the record they belong to and deleted
// when unclaimed for a day.
import { randomBytes } from 'node:crypto'
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import type { Refusal } from '@tallystick/kernel/refusals'
import { systemErrorCode } from '../../../platform/cannot-start.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { SealedStorage } from '../../../platform/storage/sealed.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { isLoopback } from '../../../http/pipeline/client-address.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { Settings } from '../../../settings/settings.ts'
import { IMAGE_TYPE } from './image-kind.ts'
import { MOST_PIXELS } from './image-press.ts'
import type { Images } from './images.ts'
import {
  claimUpload,
  deleteOrphans,
  deleteVisitorUploads,
  insertUpload,
  type Owner,
  readOwnUpload,
  readOwnUploadByName,
  readUploadsToSeal,
  readUsage,
  readVisitorBytes,
  releaseStaleClaims,
  releaseUpload,
  type UploadRow,
  writeSealedWith,
} from './queries.ts'
import type { SignedAddresses } from './signed-address.ts'
import type { Report } from '../../../platform/log-events.ts'

export type { Owner, UploadRow } from './queries.ts'
export type { SignedAddresses } from './signed-address.ts'
export { claimAgain, readUpload, readUploadKeyUse } from './queries.ts'

export interface UploadDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly settings: Settings
  readonly storage: SealedStorage
  readonly images: Images
  readonly addresses: SignedAddresses
  /** The disk is full: not the caller’s fault, but an operator must be told. */
  readonly report: Report
}

const MEGABYTE = 1024 * 1024
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT'])
const ORPHANS_AT_ONCE = 200
const FILES_AT_ONCE = 100
/** A claim this old whose record does not exist was left behind by a crash. */
const STALE_CLAIM_MS = 10 * MINUTE_MS

export type Stored = { readonly ok: true; readonly id: number; readonly name: string } | { ok: false; refusal: Refusal }

export async function storeImage(deps: UploadDeps, owner: Owner, file: Uint8Array, address: string): Promise<Stored> {
  const { pool, clock, storage, images } = deps
  if (await isOverQuota(deps, owner, address)) return refused('upload_quota')
  const pressed = await images.press(file)
  if (!pressed.ok)
    return refused(REFUSAL[pressed.reason], pressed.reason === 'too_large' ? { megapixels: MEGAPIXELS } : {})
  const name = `${randomBytes(16).toString('hex')}.${pressed.kind}`
  const sealedWith = storage.keyId()
  try {
    await storage.put(name, pressed.bytes, IMAGE_TYPE[pressed.kind])
  } catch (error) {
    // A full disk is no bug of ours and no fault of the sender: later it may fit.
    if (!DISK_FULL.has(systemErrorCode(error) ?? '')) throw error
    deps.report('uploads.disk_full', { err: error })
    return refused('unavailable')
  }
  const { width, height, contentHash, lookHash } = pressed
  const size = pressed.bytes.length
  const facts = { size, width, height, contentHash, lookHash, sealedWith }
  const id = await insertUpload(pool, { owner, name, ...facts, at: clock.now() })
  return { ok: true, id, name }
}

/** An address of an image, readable for a minute. */
export async function signedImage(
  { addresses }: Pick<UploadDeps, 'addresses'>,
  name: string,
  words?: string,
): Promise<{ url: string; expires_at: string }> {
  const { url, expiresAt } = await addresses.sign(name, words)
  return { url, expires_at: timeText(expiresAt) }
}

const MEGAPIXELS = MOST_PIXELS / 1_000_000
const REFUSAL = {
  unreadable: 'image_unreadable',
  too_large: 'image_too_large',
  animated: 'image_animated',
  busy: 'busy',
} as const

async function isOverQuota({ pool, clock, settings }: UploadDeps, owner: Owner, address: string): Promise<boolean> {
  const { lately, bytes } = await readUsage(pool, owner, clock.now() - HOUR_MS)
  const factor = isLoopback(address) ? settings.get('limit_loopback_factor') : 1
  // Identifiers are free, so visitors also share one allowance.
  if ('visitorHash' in owner && (await readVisitorBytes(pool)) >= settings.get('upload_megabytes_visitors') * MEGABYTE)
    return true
  return (
    lately >= settings.get('upload_per_hour') * factor ||
    bytes >= settings.get('upload_megabytes_per_user') * MEGABYTE * factor
  )
}

/** What a call was given as an image: the id, or the address, of one of the caller's own uploads. Anything else is undefined. */
export async function findOwnUpload(pool: Pool, owner: Owner, given: string): Promise<UploadRow | undefined> {
  if (/^[1-9]\d{0,14}$/.test(given)) return readOwnUpload(pool, owner, Number(given))
  const name = /^(?:https?:\/\/[^/\s]{1,200})?\/api\/common\/image\/([0-9a-f]{32}\.(?:jpg|png|webp))(?:\?|$)/.exec(
    given,
  )
  return name?.[1] === undefined ? undefined : readOwnUploadByName(pool, owner, name[1])
}

/** Makes an upload belong to something. False when it belongs to something already. */
export function claim(deps: { pool: Pool; clock: Clock }, uploadId: number, purpose: string): Promise<boolean> {
  return claimUpload(deps.pool, uploadId, purpose, deps.clock.now()).catch((error: unknown) => {
    // Two claimed the same content in the same instant: the unique index let one through.
    if (error instanceof Error && 'code' in error && error.code === '23505') return false
    throw error
  })
}

export function unclaim(pool: Pool, uploadId: number, purpose: string): Promise<void> {
  return releaseUpload(pool, uploadId, purpose)
}

/** Run now and then: files first leave the table, so that no record can point to a missing one. */
export async function sweepUploads({
  pool,
  clock,
  storage,
  settings,
}: Pick<UploadDeps, 'pool' | 'clock' | 'settings'> & { readonly storage: Storage }): Promise<number> {
  const now = clock.now()
  await releaseStaleClaims(pool, now - STALE_CLAIM_MS)
  const orphans = await deleteOrphans(pool, now - DAY_MS, ORPHANS_AT_ONCE)
  const keptMs = settings.get('visitor_image_days') * DAY_MS
  const names = [...orphans, ...(await deleteVisitorUploads(pool, now - keptMs, ORPHANS_AT_ONCE))]
  for (const name of names) await storage.remove(name)
  return names.length
}

/**
 * Seals stored files with the newest key: `unsealed` those that are plain, `outdated` also those of older keys. One after the other, each
 * recorded once it is done, so that an interrupted run goes on where it was. Returns how many there were.
 */
export async function resealUploads(
  { pool, storage }: Pick<UploadDeps, 'pool' | 'storage'>,
  which: 'unsealed' | 'outdated',
  signal?: AbortSignal,
): Promise<number> {
  for (let count = 0, last = 0; ;) {
    const keyId = storage.keyId()
    const some = await readUploadsToSeal(pool, which === 'unsealed' ? undefined : keyId, last, FILES_AT_ONCE)
    for (const { id, name } of some) {
      if (signal?.aborted) return count
      await storage.reseal(name)
      // Swept away meanwhile: then it must not come back.
      if (!(await writeSealedWith(pool, id, keyId))) await storage.remove(name)
      count += 1
      last = id
    }
    if (some.length < FILES_AT_ONCE) return count
  }
}

function refused(reason: Refusal['reason'], params: Refusal['params'] = {}): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { reason, params } }
}
