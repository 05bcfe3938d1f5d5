// Buying a subscription: the fund's current terms are passed to the engine, which copies them into the subscription.
import type { FundOffer } from '@tallystick/engine/products/fund/commands'
import { decimal } from '@tallystick/kernel/decimal'
import type { Refusal } from '@tallystick/kernel/refusals'
import type { EngineClient, IdempotencyKey, Outcome } from '../../../engine-host/engine-client.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { readFunds } from './queries.ts'
import { readSettingsVersion } from '../../../settings/settings-version.ts'

export interface FundDeps {
  readonly pool: Pool
  readonly engine: EngineClient
}

export async function buyFund(
  { pool, engine }: FundDeps,
  userId: number,
  given: { readonly id: number; readonly amount: string },
  key: IdempotencyKey | undefined,
): Promise<Outcome | { readonly ok: false; readonly refusal: Refusal }> {
  const settingsVersion = await readSettingsVersion(pool)
  const fund = (await readFunds(pool)).find(one => one.fundId === given.id && one.isOffered)
  if (!fund) return { ok: false, refusal: { reason: 'fund_unknown', params: {} } }
  const { fundId, dividendPercent, lockDays, penaltyPercent, minimum, maximum } = fund
  const offer: FundOffer = { fundId, dividendPercent, lockDays, penaltyPercent, minimum, maximum }
  return engine.submit({ type: 'buy_fund', userId, amount: decimal(given.amount), offer, settingsVersion }, key)
}
