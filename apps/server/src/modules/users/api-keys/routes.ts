// Own API keys: made with the password, listed, revoked. What a key may do is in packages/wire/src/trader/key-scopes.ts.
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import { RequestRefused } from '../../../http/pipeline/envelope.ts'
import type { ApiKeySeen } from '../../../http/auth/api-keys.ts'
import type { Sessions } from '../../../http/auth/sessions.ts'
import type { SessionUser } from '../../../http/auth/session-user.ts'
import type { Emails } from '../emails/emails.ts'
import { knowsPassword } from '../own-password/own-password.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { requireOtp, type TwoFactorDeps } from '../two-factor/two-factor.ts'
import { readerOf, readUserById } from '../user/user.ts'
import { readAddresses } from './addresses.ts'

export interface ApiKeyRouteDeps extends TwoFactorDeps {
  readonly sessions: Sessions
  readonly emails: Emails
  readonly passwords: Passwords
}

export function apiKeyRoutes(calls: Calls, deps: ApiKeyRouteDeps): void {
  const { pool, clock, sessions, emails } = deps

  /** A demo account has no password, and nothing to lose. */
  const isOwner = async ({ userId, realm }: SessionUser, password: string | undefined): Promise<boolean> =>
    realm === 'demo' || (password !== undefined && knowsPassword(deps, userId, password))

  calls.serve('apiKeys', async ({ user }) => {
    const now = clock.now()
    return answer((await sessions.apiKeys.list(user.userId)).map(key => keyToWire(key, now)))
  })

  calls.serve('createApiKey', async ({ user, params, language }) => {
    const { name, scope, days, password, otp } = params
    const addresses = readAddresses(params.addresses ?? '')
    if (!addresses) throw new RequestRefused('bad_request', { field: 'addresses' })
    if (!(await isOwner(user, password))) return refuse('wrong_credentials')
    const refusal = await requireOtp(deps, user.userId, otp)
    if (refusal) return { ok: false, refusal }
    const made = await sessions.apiKeys.create(user, { name, scope, addresses, days })
    if (typeof made === 'string') return refuse(made)
    const row = await readUserById(pool, user.userId)
    if (row && user.realm === 'real') await emails.write(readerOf(row, language), 'api_key_created', { name })
    return answer(made, 'api_key_created')
  })

  calls.serve('revokeApiKey', async ({ user, params }) => {
    await sessions.apiKeys.revoke(user.userId, params.id)
    return answer({}, 'api_key_revoked')
  })
}

function keyToWire(key: ApiKeySeen, now: number) {
  return {
    id: key.id,
    name: key.name,
    scope: key.scope,
    addresses: [...key.addresses],
    created_at: timeText(key.createdAt),
    expires_at: timeText(key.expiresAt),
    last_used_at: key.lastUsedAt === null ? '' : timeText(key.lastUsedAt),
    last_used_address: key.lastUsedAddress ?? '',
    expired: key.expiresAt <= now ? (1 as const) : (0 as const),
  }
}
