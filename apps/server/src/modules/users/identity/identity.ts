// Identity verification: one submission is pending at a time, a rejected one may be followed by another, an approved one is final.
import { type Clock, HOUR_MS } from '@tallystick/kernel/clock'
import type { Refusal } from '@tallystick/kernel/refusals'
import type { Bus } from '../../../bus/bus.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { refuse } from '../../../http/pipeline/calls.ts'
import { ended } from '../../../http/pipeline/closed-records.ts'
import { notify } from '../notifications/notifications.ts'
import { isServedCountry } from '../../../settings/settings.ts'
import { claimAgain, findOwnUpload, unclaim, type UploadRow } from '../uploads/uploads.ts'
import {
  decideSubmission,
  insertSubmission,
  isShown,
  readNewestStatus,
  readSubmission,
  STATUS,
  type Status,
  type Submission,
} from './queries.ts'

export interface IdentityDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly bus: Bus
  readonly vault: Vault
}

/** Reviews are promised within two days. */
const PROMISE_MS = 48 * HOUR_MS
const PURPOSE = 'identity_check'

type Outcome<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: Refusal }

export interface Papers {
  readonly userId: number
  readonly name: string
  readonly cardId: string
  readonly country: string
  readonly front: string
  readonly reverse: string
}

export async function submitPapers(deps: IdentityDeps, papers: Papers): Promise<Outcome<{ dueAt: number }>> {
  const { pool, clock, vault } = deps
  const { userId, country } = papers
  const name = papers.name.normalize('NFC').trim()
  const cardId = papers.cardId.normalize('NFKC').trim()
  const cardKey = cardId.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  if (name === '') return refuse('bad_request', { field: 'name' })
  if (cardKey === '') return refuse('bad_request', { field: 'card_id' })
  if (country !== '' && !isServedCountry(country)) return refuse('country_not_served')
  const before = await readNewestStatus(pool, userId)
  if (before !== undefined && before !== STATUS.rejected) return taken(before)
  const front = await findOwnUpload(pool, { userId }, papers.front)
  const reverse = await findOwnUpload(pool, { userId }, papers.reverse)
  if (!front || !reverse) return refuse('upload_unknown')
  if (front.contentHash === reverse.contentHash) return refuse('same_picture')
  const images = [front, reverse] as const
  if (!(await takeImages(deps, images))) return refuse('upload_unknown')

  const at = clock.now()
  const dueAt = at + PROMISE_MS
  const [frontPic, reversePic] = [images[0].id, images[1].id]
  const cardHash = vault.digest('identity card', cardKey)
  const submission = { userId, name, cardId, cardHash, country, frontPic, reversePic, at, dueAt }
  if (await insertSubmission(pool, vault, submission)) return { ok: true, value: { dueAt } }
  await releaseUnused(pool, images)
  const other = await readNewestStatus(pool, userId)
  return other !== undefined ? taken(other) : refuse('busy')
}

function taken(status: Status): { ok: false; refusal: Refusal } {
  return refuse(status === STATUS.finished ? 'identity_check_finished' : 'identity_check_waiting')
}

/** Claims both. Those of a rejected submission may be shown again; false when one belongs to something else. */
async function takeImages({ pool, clock }: IdentityDeps, images: readonly UploadRow[]): Promise<boolean> {
  for (const { id } of images) {
    if (await claimAgain(pool, id, PURPOSE, clock.now())) continue
    await releaseUnused(pool, images)
    return false
  }
  return true
}

/** What a submission shows stays claimed: another request with the same images may have come first. */
async function releaseUnused(pool: Pool, images: readonly UploadRow[]): Promise<void> {
  for (const { id } of images) if (!(await isShown(pool, id))) await unclaim(pool, id, PURPOSE)
}

export async function approvePapers(
  deps: IdentityDeps,
  submission: Submission,
  operatorId: number,
  namedCountry: string | undefined,
): Promise<Outcome<undefined>> {
  const country = namedCountry ?? submission.country
  if (country === '') return refuse('bad_request', { field: 'country' })
  if (!isServedCountry(country)) return refuse('country_not_served')
  return decide(deps, submission, { status: STATUS.finished, country, reason: '', operatorId })
}

export function rejectPapers(
  deps: IdentityDeps,
  submission: Submission,
  operatorId: number,
  reason: string,
): Promise<Outcome<undefined>> {
  return decide(deps, submission, { status: STATUS.rejected, country: submission.country, reason, operatorId })
}

async function decide(
  deps: IdentityDeps,
  { id, userId }: Submission,
  verdict: Omit<Parameters<typeof decideSubmission>[1], 'id' | 'at'>,
): Promise<Outcome<undefined>> {
  const at = deps.clock.now()
  if (!(await decideSubmission(deps.pool, { id, at, ...verdict }))) {
    const decided = await readSubmission(deps.pool, deps.vault, id)
    const state = decided?.status === STATUS.finished ? 'finished' : 'rejected'
    return { ok: false, refusal: ended('identity_check_not_waiting', state, decided?.decidedAt ?? 0) }
  }
  const isFinished = verdict.status === STATUS.finished
  const kind = isFinished ? 'identity_check_finished' : 'identity_check_rejected'
  await notify(deps, { userId, kind, ref: id, params: isFinished ? {} : { reason: verdict.reason }, at })
  return { ok: true, value: undefined }
}

/** Whether the user's identity check is finished. */
export async function isVerified(pool: Pool, userId: number): Promise<boolean> {
  return (await readNewestStatus(pool, userId)) === STATUS.finished
}
