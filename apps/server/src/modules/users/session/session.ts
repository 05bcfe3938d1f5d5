// Signing in: by password, or as a demo user by the device's identifier.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '@tallystick/kernel/clock'
import type { Refusal } from '@tallystick/kernel/refusals'
import type { SignedIn } from '@tallystick/wire/trader/schemas'
import type { EngineClient } from '../../../engine-host/engine-client.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { isLoopback, networkOf } from '../../../http/pipeline/client-address.ts'
import type { Limits, Rate } from '../../../http/pipeline/token-buckets.ts'
import type { Sessions } from '../../../http/auth/sessions.ts'
import { readStanding } from '../levels/levels.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { requireOtp } from '../two-factor/two-factor.ts'
import {
  createUser,
  normaliseEmail,
  normaliseMobile,
  presentUser,
  readUserByDemoId,
  readUserByEmail,
  readUserById,
  readUserByContactMobile,
  readUserByMobile,
  renewPasswordHash,
  type UserRow,
} from '../user/user.ts'
import type { LoginDelay } from './login-delay.ts'
import { hasAccounts, isKnownNetwork, writeKnownNetwork } from './queries.ts'

export { deleteOldNetworks } from './queries.ts'

export interface SessionDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly engine: EngineClient
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly limits: Limits
  readonly loginDelay: LoginDelay
  readonly vault: Vault
  readonly shards: number
}

export type SignIn =
  | { readonly ok: true; readonly signedIn: SignedIn }
  | { readonly ok: false; readonly refusal: Refusal }

const QUARTER_HOUR_S = 900
const HOUR_S = 3_600
const DAY_S = 86_400

/** How many tries an address has, already generous where it should be. */
export interface SignInRates {
  /** From one network. */
  readonly perAccount: Rate
  readonly perAddress: Rate
  /** Of an account, from all networks together that it has not signed in from. */
  readonly elsewhere: Rate
}

export const perQuarterHour = (tries: number): Rate => ({ burst: tries, perSecond: tries / QUARTER_HOUR_S })
export const perHour = (times: number): Rate => ({ burst: times, perSecond: times / HOUR_S })
export const perDay = (times: number): Rate => ({ burst: times, perSecond: times / DAY_S })

export interface Credentials {
  readonly account: string
  readonly password: string
  readonly byMobile: boolean
  readonly otp: string | undefined
}

export interface Caller {
  readonly address: string
  readonly device: string
  /** What the device calls itself, if it does. */
  readonly deviceId?: string | undefined
}

/**
 * Tries are counted whether or not they succeed, so that a thousand passwords need days, and no answer says whether an account exists.
 * Where an account has signed in before, strangers cannot use its tries up, however many networks they have.
 */
export async function login(
  deps: SessionDeps,
  credentials: Credentials,
  caller: Caller,
  rates: SignInRates,
): Promise<SignIn> {
  const account = credentials.byMobile
    ? (normaliseMobile(credentials.account, undefined) ?? '')
    : normaliseEmail(credentials.account)
  const network = networkOf(caller.address)
  const key = `${network} ${account}`
  const seconds =
    deps.limits.take('login', network, rates.perAddress) || deps.limits.take('login to account', key, rates.perAccount)
  if (seconds > 0) return refused('too_many_requests', { seconds })
  // Local clients are not delayed, as they are exempt from limits.
  if (!isLoopback(caller.address)) await sleep(deps.loginDelay.delayMs(key))
  const user = credentials.byMobile
    ? ((await readUserByMobile(deps.pool, account)) ?? (await readUserByContactMobile(deps.pool, account)))
    : await readUserByEmail(deps.pool, account)
  const networkHash = deps.vault.digest('known network', `${user?.id ?? 0} ${network}`)
  if (!(await isKnownNetwork(deps.pool, user?.id ?? 0, networkHash))) {
    // Made-up accounts are limited alike, and apart: a flood of them cannot push out the counts of real ones.
    const wait = user
      ? deps.limits.take('login from elsewhere', user.id, rates.elsewhere)
      : deps.limits.take('login to nobody', account, rates.elsewhere)
    if (wait > 0) return refused('too_many_requests', { seconds: wait })
  }
  const check = await deps.passwords.check(user?.passwordHash, credentials.password)
  if (check === 'wrong' || !user) {
    deps.loginDelay.failed(key)
    return refused('wrong_credentials')
  }
  deps.loginDelay.succeeded(key)
  const refusal = await requireOtp(deps, user.id, credentials.otp)
  if (refusal) return { ok: false, refusal }
  const known = check === 'outdated' ? await renewed(deps, user, credentials.password) : user
  if (!known) return refused('wrong_credentials')
  await openAccounts(deps, known)
  const signedIn = await signIn(deps, known, caller)
  if (signedIn.ok) await writeKnownNetwork(deps.pool, known.id, networkHash, deps.clock.now())
  return signedIn
}

/** With the password hashed as it is today; undefined when it was changed meanwhile. */
async function renewed(
  { pool, passwords }: SessionDeps,
  user: UserRow,
  password: string,
): Promise<UserRow | undefined> {
  const passwordHash = await passwords.hash(password)
  if (await renewPasswordHash(pool, user, passwordHash)) return { ...user, passwordHash }
  // Another login may have renewed it first.
  const now = await readUserById(pool, user.id)
  return now && (await passwords.matches(now.passwordHash, password)) ? now : undefined
}

/** The same device always reaches the same demo account; a new device gets one with the starting amounts. */
export async function demoLogin(deps: SessionDeps, demoId: string, caller: Caller, newAccounts: Rate): Promise<SignIn> {
  const demoIdHash = createHash('sha256').update(demoId).digest()
  let user = await readUserByDemoId(deps.pool, demoIdHash)
  if (!user) {
    const seconds = deps.limits.take('demo', networkOf(caller.address), newAccounts)
    if (seconds > 0) return refused('too_many_requests', { seconds })
    const person = { realm: 'demo', email: null, passwordHash: null, demoIdHash } as const
    // Two first logins at once: one creates, the other finds what was created.
    user =
      (await createUser(deps.pool, person, deps.shards, deps.clock.now())) ??
      (await readUserByDemoId(deps.pool, demoIdHash))
  }
  if (!user) return refused('busy')
  const opened = await openAccounts(deps, user)
  return opened.ok ? signIn(deps, user, caller) : { ok: false, refusal: opened.refusal }
}

/** Every user has accounts from the first sign-in on. If a crash prevents it, the next sign-in creates them. */
export async function openAccounts(
  { pool, engine }: Pick<SessionDeps, 'pool' | 'engine'>,
  user: Pick<UserRow, 'id' | 'realm'>,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly refusal: Refusal }> {
  if (await hasAccounts(pool, user.id)) return { ok: true }
  // The key makes parallel first logins one command.
  return engine.submit(
    { type: 'open_accounts', userId: user.id, realm: user.realm },
    { key: 'open_accounts', paramsHash: user.realm },
  )
}

async function signIn(deps: SessionDeps, user: UserRow, caller: Caller): Promise<SignIn> {
  const token = await deps.sessions.open(user, caller.device, caller.deviceId)
  if (token === undefined) return refused(user.realm === 'demo' ? 'busy' : 'wrong_credentials')
  const standing = await readStanding(deps.pool, user, deps.clock.now())
  return { ok: true, signedIn: { token, user: presentUser(user, standing) } }
}

function refused(reason: Refusal['reason'], params: Refusal['params'] = {}): SignIn {
  return { ok: false, refusal: { reason, params } }
}
