// Accounts: registration, forgotten and changed passwords.
import type { LanguageCode } from '@tallystick/i18n/languages'
import type { Clock } from '@tallystick/kernel/clock'
import type { Refusal, RefusalName } from '@tallystick/kernel/refusals'
import { flagFromWire } from '@tallystick/wire/flag'
import type { ParamsOf } from '@tallystick/wire/trader/schemas'
import type { EngineClient } from '../../../engine-host/engine-client.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Sessions } from '../../../http/auth/sessions.ts'
import { solvesCaptcha } from '../captcha/captcha.ts'
import { type Device, takeCode } from '../codes/codes.ts'
import type { Emails, Reader } from '../emails/emails.ts'
import { isCommonPassword, type Passwords } from '../passwords/passwords.ts'
import { openAccounts } from '../session/session.ts'
import { areaCode, byMobile, isServed, type Settings } from '../../../settings/settings.ts'
import {
  createUser,
  normaliseEmail,
  normaliseMobile,
  readerOf,
  readInviter,
  readUserByEmail,
  readUserById,
  readUserByMobile,
  type UserRow,
  writeUserPassword,
} from '../user/user.ts'

export interface AccountDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly engine: EngineClient
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly emails: Emails
  readonly settings: Settings
  readonly vault: Vault
  readonly shards: number
}

export type Done = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal }

export interface Visitor {
  readonly device: Device
  readonly language: LanguageCode
}

/** An account as it was typed, in its one spelling. */
export interface Named {
  readonly channel: Reader['channel']
  readonly destination: string
}

function channelFromWire(type: number): Named['channel'] {
  return type === 1 ? 'mail' : 'sms'
}

/** The account that a text names on its channel; undefined when it is none. */
export function nameOf(channel: Named['channel'], text: string, areaId: number | undefined): Named | undefined {
  if (channel === 'mail') {
    const destination = normaliseEmail(text)
    return EMAIL.test(destination) ? { channel, destination } : undefined
  }
  const area = areaCode(areaId)
  if (areaId !== undefined && area === undefined) return undefined
  const destination = normaliseMobile(text, area?.global_code)
  return destination === undefined ? undefined : { channel: 'sms', destination }
}

/** One mailbox: no list, no name beside it. Normalising may have turned a foreign sign into one of these, so it is looked at again. */
const EMAIL = /^[^\s@,;:<>()[\]"\\]{1,64}@[^\s@,;:<>()[\]"\\.]+(\.[^\s@,;:<>()[\]"\\.]+)+$/u

export function readNamed(pool: Pool, { channel, destination }: Named): Promise<UserRow | undefined> {
  return (channel === 'mail' ? readUserByEmail : readUserByMobile)(pool, destination)
}

export async function register(deps: AccountDeps, params: ParamsOf<'register'>, visitor: Visitor): Promise<Done> {
  const { pool, settings } = deps
  if (params.password !== params.re_password) return refused('passwords_not_equal')
  if (isCommonPassword(params.password)) return refused('password_common')
  const channel = channelFromWire(params.type)
  if (channel === 'sms' && !byMobile(settings)) return refused('mobile_not_enabled')
  const named = nameOf(channel, params.account, params.area_id)
  if (!named) return refused('bad_request', { field: 'account' })
  const area = areaCode(params.area_id)
  if (params.area_id !== undefined && !area) return refused('bad_request', { field: 'area_id' })
  const contact = params.mobile === undefined ? undefined : normaliseMobile(params.mobile, area?.global_code)
  if (params.mobile !== undefined && contact === undefined) return refused('bad_request', { field: 'mobile' })
  const numbers = [contact, named.channel === 'sms' ? named.destination : undefined]
  if (!isServed(params.area_id, numbers)) return refused('country_not_served')
  const inviterId = params.invite_code === undefined ? null : await readInviter(pool, params.invite_code.toUpperCase())
  if (inviterId === undefined) return refused('invite_code_unknown')

  const proof = await prove(deps, params, named, visitor)
  if (!proof.ok) return proof.refused
  const created = await createUser(
    pool,
    {
      realm: 'real',
      email: named.channel === 'mail' ? named.destination : null,
      mobile: named.channel === 'sms' ? named.destination : null,
      contactMobile: contact ?? null,
      areaId: params.area_id ?? null,
      inviterId,
      language: visitor.language,
      agreed: flagFromWire(params.agreed),
      passwordHash: await deps.passwords.hash(params.password),
      demoIdHash: null,
    },
    deps.shards,
    deps.clock.now(),
  )
  if (created) {
    // A failure here is made good at the first login.
    await openAccounts(deps, created)
    return { ok: true }
  }
  if (proof.ownsAddress) return refused('account_exists')
  // The mailbox is not verified yet, so the response must not reveal that it has an account; its owner is told by email instead.
  await deps.emails.write({ ...named, language: visitor.language }, 'already_registered')
  return { ok: true }
}

type Proof = { readonly ok: true; readonly ownsAddress: boolean } | { readonly ok: false; readonly refused: Done }

/** A solved picture where the site asks for one, or a code that was sent to the account; the code is always the alternative. */
async function prove(
  deps: AccountDeps,
  params: ParamsOf<'register'>,
  { destination }: Named,
  { device }: Visitor,
): Promise<Proof> {
  if (params.key !== undefined && deps.settings.get('verify_reg_type') === 2) {
    const solved = await solvesCaptcha(deps, params.key, params.sms_code, device.address)
    return solved ? { ok: true, ownsAddress: false } : { ok: false, refused: refused('captcha_wrong') }
  }
  const right = await takeCode(deps, 'register', destination, params.sms_code, device)
  return right ? { ok: true, ownsAddress: true } : { ok: false, refused: refused('code_wrong') }
}

/** A new password by a code; every session of the account ends. */
export async function forgetPassword(
  deps: AccountDeps,
  params: ParamsOf<'forgetPassword'>,
  visitor: Visitor,
): Promise<Done> {
  if (params.new_password !== params.secondary_password) return refused('passwords_not_equal')
  if (isCommonPassword(params.new_password)) return refused('password_common')
  const named = nameOf(channelFromWire(params.type), params.account, undefined)
  if (!named) return refused('bad_request', { field: 'account' })
  if (!(await takeCode(deps, 'reset', named.destination, params.auth_code, visitor.device)))
    return refused('code_wrong')
  const user = await readNamed(deps.pool, named)
  // A code for an unknown destination is never sent, so this is a lucky guess.
  if (!user) return refused('code_wrong')
  return changePassword(deps, user, params.new_password, visitor.language, undefined)
}

/** A new password by a code to the own address; every other session ends. */
export async function amendPassword(
  deps: AccountDeps,
  params: ParamsOf<'amendPassword'>,
  session: { readonly userId: number; readonly sessionId: string },
  { language, device }: Visitor,
): Promise<Done> {
  if (params.new_password !== params.secondary_password) return refused('passwords_not_equal')
  if (isCommonPassword(params.new_password)) return refused('password_common')
  const user = await readUserById(deps.pool, session.userId)
  if (!user) return refused('session_invalid')
  const { destination } = readerOf(user, language)
  if (!(await takeCode(deps, 'reset', destination, params.auth_code, device))) return refused('code_wrong')
  return changePassword(deps, user, params.new_password, language, session.sessionId)
}

async function changePassword(
  deps: AccountDeps,
  user: UserRow,
  password: string,
  language: LanguageCode,
  keepSession: string | undefined,
): Promise<Done> {
  const hash = await deps.passwords.hash(password)
  await deps.sessions.revokeAccess(user.id, keepSession, client =>
    writeUserPassword(client, user.id, hash, deps.clock.now()),
  )
  await deps.emails.write(readerOf(user, language), 'password_changed')
  return { ok: true }
}

function refused(reason: RefusalName, params: Refusal['params'] = {}): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { reason, params } }
}
