// Identity data as typed, and missing fields. The server decides; this only saves a round trip.
import type { ParamsOf } from '@tallystick/wire/trader/schemas'
import { DOCUMENT_NUMBER, type LoanApplicant, SEX_NUMBER } from './loan.ts'

export interface ApplicantForm {
  readonly name: string
  readonly lastName: string
  readonly sex: LoanApplicant['sex']
  readonly birthday: string
  readonly country: string
  readonly mobile: string
  readonly document: LoanApplicant['document']
  readonly handPic: number | undefined
}

export const EARLIEST_BIRTHDAY = '1950-01-01'

/** What is known of a user whose identity is verified. */
export interface Verified {
  readonly name: string
  readonly country: string
}

/** Starts with what was sent before a rejection, its picture too, or with what the identity check knows. */
export function applicantForm(known: LoanApplicant, verified?: Verified): ApplicantForm {
  const isNew = known.name === '' && known.last_name === ''
  const [first = '', ...rest] = (verified?.name ?? '').trim().split(/\s+/).toReversed()
  // A name in one word is no family name: the user says which it is.
  const [name, lastName] = rest.length === 0 ? [first, ''] : [rest.toReversed().join(' '), first]
  return {
    name: isNew ? name : known.name,
    lastName: isNew ? lastName : known.last_name,
    sex: known.sex,
    birthday: known.birthday,
    country: known.country || (verified?.country ?? ''),
    mobile: known.mobile,
    document: known.document,
    handPic: known.hand_pic || undefined,
  }
}

export type ApplicantField = 'name' | 'lastName' | 'birthday' | 'country' | 'mobile' | 'handPic'

const MISSING = {
  name: 'inputFirstName',
  lastName: 'inputLastName',
  birthday: 'inputBirthday',
  country: 'inputCountry',
  mobile: 'inputMobile',
  handPic: 'inputHandPic',
} as const satisfies Record<ApplicantField, string>

export type ApplicantFault = (typeof MISSING)[ApplicantField] | 'birthdayBounds'

/** What is wrong with one field; undefined when nothing is. */
export function applicantFault(form: ApplicantForm, field: ApplicantField, today: string): ApplicantFault | undefined {
  if (field === 'mobile') return /^[+0-9][0-9 ()-]{4,23}$/.test(form.mobile) ? undefined : MISSING.mobile
  const value = form[field]
  if (value === undefined || (typeof value === 'string' && value.trim() === '')) return MISSING[field]
  const isOutside = form.birthday < EARLIEST_BIRTHDAY || form.birthday > today
  return field === 'birthday' && isOutside ? 'birthdayBounds' : undefined
}

export function applicantParams(form: ApplicantForm, sign: string): ParamsOf<'submitLoanApplicant'> {
  return {
    name: form.name.trim(),
    last_name: form.lastName.trim(),
    sex: SEX_NUMBER[form.sex],
    birthday: form.birthday,
    country: form.country,
    mobile: form.mobile,
    id_card_type: DOCUMENT_NUMBER[form.document],
    hand_pic: String(form.handPic ?? ''),
    sign,
  }
}
