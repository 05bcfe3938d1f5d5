// Operators: set-up by a single-use link, signing in with password and one-time code, roles and their change under the two-operator
// rule.
import type { Clock } from '@tallystick/kernel/clock'
import { DAY_MS } from '@tallystick/kernel/clock'
import { OPERATOR_ROLES, type OperatorRole } from '@tallystick/wire/operator/calls'
import type { Refusal, RefusalName } from '@tallystick/kernel/refusals'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { newToken, tokenHash } from '../../../http/auth/tokens.ts'
import { isCommonPassword, type Passwords } from '../../users/passwords/passwords.ts'
import type { Settings } from '../../../settings/settings.ts'
import { acceptedStep, newSecret } from '../../users/two-factor/two-factor.ts'
import { normaliseEmail } from '../../users/user/user.ts'
import {
  hasNoCodeTry,
  type Invite,
  type OperatorRow,
  readInvite,
  readOperatorByEmail,
  readOperators,
  redeemInvite,
  replaceInvite,
  takeCodeTry,
  takeInviteTry,
  useStep,
  writePassword,
} from './queries.ts'

export interface OperatorDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly vault: Vault
  readonly passwords: Passwords
  readonly settings: Settings
  /** The public address of the site. */
  readonly publicOrigin: string
}

type LinkDeps = Pick<OperatorDeps, 'pool' | 'clock' | 'vault' | 'publicOrigin'>

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal }

const FIRST_LINK_MS = 7 * DAY_MS
const LINK_MS = 2 * DAY_MS
/** Wrong codes before a set-up link is worth nothing. */
const SET_UP_TRIES = 20

/** The same work and the same refusal for a wrong address, password or code. */
export async function signInOperator(
  deps: OperatorDeps,
  given: { readonly email: string; readonly password: string; readonly otp: string },
): Promise<Outcome<OperatorRow>> {
  const operator = await readOperatorByEmail(deps.pool, normaliseEmail(given.email))
  const check = await deps.passwords.check(operator?.password_hash, given.password)
  const now = deps.clock.now()
  // Whatever the password: an answer that only the right one gets would tell it.
  if (operator && hasNoCodeTry(operator, deps.settings.get('limit_operator_codes'), now))
    return refused('too_many_requests')
  if (check === 'wrong' || !operator || operator.disabled) return refused('wrong_credentials')
  const taken = await takeCode(deps, operator, given.otp)
  if (taken !== 'right') return refused(taken === 'none_left' ? 'too_many_requests' : 'wrong_credentials')
  if (check === 'right') return { ok: true, value: operator }
  const password_hash = await deps.passwords.hash(given.password)
  const isWritten = await writePassword(deps.pool, operator, password_hash)
  return isWritten ? { ok: true, value: { ...operator, password_hash } } : refused('wrong_credentials')
}

/** Right means: for the first time. Wrong ones are counted per operator, whatever addresses they come from. */
export async function takeCode(
  { pool, clock, vault, settings }: OperatorDeps,
  operator: OperatorRow,
  otp: string,
): Promise<'right' | 'wrong' | 'none_left'> {
  const now = clock.now()
  if (!(await takeCodeTry(pool, operator.id, settings.get('limit_operator_codes'), now))) return 'none_left'
  const secret = vault.open({ column: 'operators.totp_secret', row: operator.id }, operator.totp_secret)
  const step = acceptedStep(secret, otp, now, operator.totp_step)
  return step !== undefined && (await useStep(pool, operator.id, step)) ? 'right' : 'wrong'
}

/** Makes the link for the first owner, or nothing when there is an operator. Only the newest link works. */
export async function firstOwnerLink(deps: LinkDeps): Promise<string | undefined> {
  if ((await readOperators(deps.pool)).length > 0) return undefined
  const { address } = await makeLink(deps, { email: null, roles: ['owner'], invitedBy: null, lifeMs: FIRST_LINK_MS })
  return address
}

export function inviteOperator(
  deps: OperatorDeps,
  invitation: { readonly email: string; readonly roles: OperatorRole[]; readonly invitedBy: number },
): Promise<{ address: string; expiresAt: number }> {
  return makeLink(deps, { ...invitation, lifeMs: LINK_MS })
}

async function makeLink(
  { pool, clock, vault, publicOrigin }: LinkDeps,
  invitation: { email: string | null; roles: OperatorRole[]; invitedBy: number | null; lifeMs: number },
): Promise<{ address: string; expiresAt: number }> {
  const { token, hash } = newToken()
  const expiresAt = clock.now() + invitation.lifeMs
  await replaceInvite(pool, vault, { ...invitation, id: hash, totpSecret: newSecret(), expiresAt })
  return { address: `${publicOrigin}/console/#/set-up?link=${token}`, expiresAt }
}

export async function openLink(deps: OperatorDeps, link: string): Promise<Invite | undefined> {
  const invite = await readInvite(deps.pool, deps.vault, tokenHash(link), deps.clock.now())
  if (!invite) return undefined
  // A first-owner link is void once there is an operator.
  if (invite.email === null && (await readOperators(deps.pool)).length > 0) return undefined
  return invite
}

export interface SetUp {
  readonly link: string
  readonly email: string
  readonly name: string
  readonly password: string
  readonly otp: string
}

export async function finishSetUp(deps: OperatorDeps, given: SetUp): Promise<Outcome<OperatorRow>> {
  const invite = await openLink(deps, given.link)
  if (!invite) return refused('set_up_link_invalid')
  if (isCommonPassword(given.password)) return refused('password_common')
  const email = normaliseEmail(given.email)
  // An invitation is for one address and cannot be used under another.
  if (invite.email !== null && invite.email !== email) return refused('set_up_link_invalid')
  const now = deps.clock.now()
  if (!(await takeInviteTry(deps.pool, invite.id, SET_UP_TRIES))) return refused('too_many_requests')
  const step = acceptedStep(invite.totpSecret, given.otp, now, 0)
  if (step === undefined) return refused('otp_wrong')
  const passwordHash = await deps.passwords.hash(given.password)
  const { totpSecret } = invite
  const person = { email, name: given.name, passwordHash, totpSecret, totpStep: step, at: now }
  const operator = await redeemInvite(deps.pool, deps.vault, invite.id, person)
  return operator ? { ok: true, value: operator } : refused('set_up_link_invalid')
}

export function rolesFrom(text: string): OperatorRole[] {
  const named = new Set(text.split(','))
  return OPERATOR_ROLES.filter(role => named.has(role))
}

export function refused(reason: RefusalName): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { reason, params: {} } }
}
