// Identity data as typed, and missing fields. The server decides; this only saves a round trip.
import type { LoanApplicant, ParamsOf } from '@tallystick/wire/trader/routes'

export interface ApplicantForm {
  readonly name: string
  readonly lastName: string
  readonly sex: 1 | 2
  readonly birthday: string
  readonly country: string
  readonly mobile: string
  readonly idCardType: 1 | 2
  readonly handPic: number | undefined
}

export const EARLIEST_BIRTHDAY = '1950-01-01'

/** After a rejection the form starts with what was sent; pictures are taken anew. */
export function applicantForm(known: LoanApplicant): ApplicantForm {
  return {
    name: known.name,
    lastName: known.last_name,
    sex: known.sex === 2 ? 2 : 1,
    birthday: known.birthday,
    country: known.country,
    mobile: known.mobile,
    idCardType: known.id_card_type === 2 ? 2 : 1,
    handPic: undefined,
  }
}

export type ApplicantFault = 'fillAll' | 'birthdayBounds'

export function applicantFault(form: ApplicantForm, today: string): ApplicantFault | undefined {
  const texts = [form.name, form.lastName, form.country, form.birthday]
  const isMobile = /^[+0-9][0-9 ()-]{4,23}$/.test(form.mobile)
  if (texts.some(text => text.trim() === '') || !isMobile || form.handPic === undefined) return 'fillAll'
  return form.birthday < EARLIEST_BIRTHDAY || form.birthday > today ? 'birthdayBounds' : undefined
}

export function applicantParams(form: ApplicantForm, sign: string): ParamsOf<'submitLoanApplicant'> {
  return {
    name: form.name.trim(),
    last_name: form.lastName.trim(),
    sex: form.sex,
    birthday: form.birthday,
    country: form.country,
    mobile: form.mobile,
    id_card_type: form.idCardType,
    hand_pic: String(form.handPic ?? ''),
    sign,
  }
}
