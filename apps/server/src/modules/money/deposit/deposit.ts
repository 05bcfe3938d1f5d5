// Submitting a deposit: the proof must be the user's own upload and not used before; the engine does the rest.
import type { SubmitDeposit } from '@tallystick/engine/products/wallet/commands'
import type { Clock } from '@tallystick/kernel/clock'
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import type { Refusal } from '@tallystick/kernel/refusals'
import type { EngineClient, IdempotencyKey, Outcome } from '../../../engine-host/engine-client.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Settings } from '../../../settings/settings.ts'
import { claim, findOwnUpload, unclaim } from '../../users/uploads/uploads.ts'

export { readDeposit, readDeposits, readCoinOptions } from './queries.ts'
export { presentDeposit } from './present.ts'

export interface DepositDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly engine: EngineClient
  readonly settings: Settings
  /** Sample addresses are offered for trying out. */
  readonly withSamples: boolean
}

const PURPOSE = 'deposit'

export async function submitDeposit(
  deps: DepositDeps,
  asked: Omit<SubmitDeposit, 'type' | 'proofId' | 'proofHash'>,
  proofImg: string,
  key: IdempotencyKey | undefined,
): Promise<Outcome | { readonly ok: false; readonly refusal: Refusal }> {
  const { pool, engine } = deps
  const proof = await findOwnUpload(pool, { userId: asked.userId }, proofImg)
  if (!proof) return { ok: false, refusal: { reason: 'proof_unknown', params: {} } }
  const command: SubmitDeposit = { type: 'submit_deposit', ...asked, proofId: proof.id, proofHash: proof.contentHash }
  const isNew = await claim(deps, proof.id, PURPOSE)
  // A claimed proof may come with the same request once more, and with no other: the engine remembers its answer.
  if (!isNew && !(key && (await engine.isAnswered(asked.userId, key))))
    return { ok: false, refusal: { reason: 'proof_used', params: {} } }
  const outcome = await engine.submit(command, key)
  // On an unknown outcome the claim stays; the sweep releases it when no deposit came of it.
  if (isNew && !outcome.ok && attributesOf(outcome.refusal.reason).outcome === 'none')
    await unclaim(pool, proof.id, PURPOSE)
  return outcome
}

/** A deposit that ended without a credit gives its proof back. */
export async function releaseProof(pool: Pool, proofId: number): Promise<void> {
  await unclaim(pool, proofId, PURPOSE)
}
