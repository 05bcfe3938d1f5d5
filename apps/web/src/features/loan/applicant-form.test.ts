import { describe, expect, it } from 'vitest'
import { applicantFault, applicantForm, applicantParams, type ApplicantForm } from './applicant-form.ts'

const FORM: ApplicantForm = {
  name: ' Ada ',
  lastName: 'Lovelace',
  sex: 2,
  birthday: '1985-12-10',
  country: 'GB',
  mobile: '+44 20 7946 0000',
  idCardType: 2,
  handPic: 7,
}
const TODAY = '2026-11-16'

describe('identity data', () => {
  it.each<[Partial<ApplicantForm>, string | undefined]>([
    [{}, undefined],
    [{ name: '  ' }, 'fillAll'],
    [{ country: '' }, 'fillAll'],
    [{ mobile: 'call me' }, 'fillAll'],
    [{ handPic: undefined }, 'fillAll'],
    [{ birthday: '' }, 'fillAll'],
    [{ birthday: '1949-12-31' }, 'birthdayBounds'],
    [{ birthday: '1950-01-01' }, undefined],
    [{ birthday: TODAY }, undefined],
    [{ birthday: '2026-11-17' }, 'birthdayBounds'],
  ])('%o: %s', (change, fault) => {
    expect(applicantFault({ ...FORM, ...change }, TODAY)).toBe(fault)
  })

  it('are sent trimmed, with the ids of both pictures', () => {
    expect(applicantParams(FORM, '9')).toMatchObject({ name: 'Ada', last_name: 'Lovelace', hand_pic: '7', sign: '9' })
  })

  it('start with what was sent before, without its pictures', () => {
    const known = {
      status: 3,
      remark: '',
      name: 'Ada',
      last_name: 'L',
      sex: 2,
      birthday: '1985-12-10',
      country: 'GB',
      mobile: '1',
      id_card_type: 1,
      hand_pic: 3,
      sign: 4,
    }
    expect(applicantForm(known)).toMatchObject({ name: 'Ada', sex: 2, idCardType: 1, handPic: undefined })
  })
})
