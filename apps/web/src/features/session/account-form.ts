// The forms of registration and recovery, without a screen: validation and request.
import { AGREED } from '@tallystick/wire/flag'
import type { ParamsOf } from '@tallystick/wire/trader/schemas'
import { nameKindToWire } from '../../entities/session/name-kind.ts'
import type { Area } from '../../entities/session/registration.ts'

export interface AccountForm {
  readonly byMobile: boolean
  readonly email: string
  readonly area: Area | undefined
  /** The number, as login name or beside the email address. */
  readonly mobile: string
  readonly password: string
  readonly repeat: string
  readonly inviteCode: string
  /** From the message, or read from the captcha. */
  readonly code: string
  readonly agreed: boolean
}

export const EMPTY_FORM: AccountForm = {
  byMobile: false,
  email: '',
  area: undefined,
  mobile: '',
  password: '',
  repeat: '',
  inviteCode: '',
  code: '',
  agreed: false,
}

/** What the screen asks for beyond the account. */
export interface Asks {
  /** A mobile number beside the email address. */
  readonly mobile: boolean
  readonly refusedAreas: readonly number[]
}

export type Fault =
  | 'enterEmail'
  | 'emailWrong'
  | 'enterPhone'
  | 'countryNotServed'
  | 'enterPassword'
  | 'passwordShort'
  | 'passwordsDiffer'
  | 'enterCode'
  | 'agreeNeeded'

const EMAIL = /^[^\s@,;:<>()[\]"\\]+@[^\s@.]+(\.[^\s@.]+)+$/
const SHORTEST_PASSWORD = 8

/** The account as it is named to the server: the address, or area code-number. */
export function accountOf(form: AccountForm): string {
  return form.byMobile ? mobileOf(form) : form.email.trim()
}

function mobileOf({ area, mobile }: AccountForm): string {
  return `${area?.dial ?? ''}-${mobile.replace(/\D/g, '')}`
}

/** What stops a code from being sent to the account, if anything. */
export function accountFault(form: AccountForm, asks: Asks): Fault | undefined {
  if (!form.byMobile && form.email.trim() === '') return 'enterEmail'
  if (!form.byMobile && !EMAIL.test(form.email.trim())) return 'emailWrong'
  if (form.byMobile || asks.mobile) {
    if (!form.area || !/^\D*(\d\D*){4,14}$/.test(form.mobile)) return 'enterPhone'
    if (asks.refusedAreas.includes(form.area.id)) return 'countryNotServed'
  }
  return undefined
}

export function passwordFault({ password, repeat }: Pick<AccountForm, 'password' | 'repeat'>): Fault | undefined {
  if (password === '') return 'enterPassword'
  if (password.length < SHORTEST_PASSWORD) return 'passwordShort'
  return password === repeat ? undefined : 'passwordsDiffer'
}

/** The first thing that is wrong, in the order of the form. */
export function registerFault(form: AccountForm, asks: Asks): Fault | undefined {
  return (
    accountFault(form, asks) ??
    passwordFault(form) ??
    (form.code.trim().length < 4 ? 'enterCode' : undefined) ??
    (form.agreed ? undefined : 'agreeNeeded')
  )
}

/** @param captchaId of the picture the code was read from; absent when it came by email or text message. */
export function registerParams(form: AccountForm, asks: Asks, captchaId: string | undefined): ParamsOf<'register'> {
  const withArea = form.area !== undefined && (form.byMobile || asks.mobile)
  const inviteCode = inviteCodeFrom(form.inviteCode)
  return {
    type: nameKindToWire(form.byMobile),
    account: accountOf(form),
    password: form.password,
    re_password: form.repeat,
    sms_code: form.code.trim(),
    agreed: AGREED,
    ...(withArea && form.area && { area_id: form.area.id }),
    ...(asks.mobile && !form.byMobile && { mobile: mobileOf(form) }),
    ...(inviteCode !== '' && { invite_code: inviteCode }),
    ...(captchaId !== undefined && { key: captchaId }),
  }
}

/** Letters and digits, at most 32; anything else in a link is dropped. */
export function inviteCodeFrom(text: string | undefined): string {
  return text !== undefined && /^[A-Za-z0-9]{1,32}$/.test(text.trim()) ? text.trim() : ''
}
