// Switching the second factor on and off.
import type { LanguageCode } from '@tallystick/i18n/languages'
import type { EmailName } from '@tallystick/i18n/emails/emails'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import type { Emails } from '../emails/emails.ts'
import { knowsPassword } from '../own-password/own-password.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { Settings } from '../../../settings/settings.ts'
import { readerOf, readUserById } from '../user/user.ts'
import { countRecoveryCodes, readFactor, switchOff } from './queries.ts'
import { otpauthAddress, secretText } from './totp.ts'
import { beginTwoFactor, confirmTwoFactor, requireOtp, type TwoFactorDeps } from './two-factor.ts'

export interface TwoFactorRouteDeps extends TwoFactorDeps {
  readonly emails: Emails
  readonly passwords: Passwords
  readonly settings: Settings
}

export function twoFactorRoutes(calls: Calls, deps: TwoFactorRouteDeps): void {
  const { pool, vault, emails, settings } = deps

  const tell = async (userId: number, name: EmailName, language: LanguageCode): Promise<void> => {
    const user = await readUserById(pool, userId)
    if (user) await emails.write(readerOf(user, language), name)
  }

  calls.serve('twoFactor', async ({ user }) => {
    const factor = await readFactor(pool, vault, user.userId)
    return answer({ on: factor?.on === true ? 1 : 0, recovery_left: await countRecoveryCodes(pool, user.userId) })
  })

  calls.serve('twoFactorBegin', async ({ user, params }) => {
    if (!(await knowsPassword(deps, user.userId, params.password))) return refuse('wrong_credentials')
    const secret = await beginTwoFactor(deps, user.userId)
    if (!secret) return refuse('two_factor_on')
    const row = await readUserById(pool, user.userId)
    const account = row?.email ?? row?.mobile ?? row?.uid ?? ''
    return answer({ secret: secretText(secret), otpauth: otpauthAddress(settings.get('site_title'), account, secret) })
  })

  calls.serve('twoFactorOn', async ({ user, params, language }) => {
    const result = await confirmTwoFactor(deps, user.userId, params.otp)
    if ('reason' in result) return { ok: false, refusal: result }
    await tell(user.userId, 'two_factor_on', language)
    return answer({ recovery_codes: [...result.codes] }, 'two_factor_on')
  })

  calls.serve('twoFactorOff', async ({ user, params, language }) => {
    const factor = await readFactor(pool, vault, user.userId)
    if (factor?.on !== true) return refuse('two_factor_off')
    if (!(await knowsPassword(deps, user.userId, params.password))) return refuse('wrong_credentials')
    const refusal = await requireOtp(deps, user.userId, params.otp)
    if (refusal) return { ok: false, refusal }
    await switchOff(pool, user.userId)
    await tell(user.userId, 'two_factor_off', language)
    return answer({}, 'two_factor_off')
  })
}
