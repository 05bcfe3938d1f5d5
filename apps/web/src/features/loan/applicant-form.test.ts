import { describe, expect, it } from 'vitest'
import { applicantFault, applicantForm, applicantParams, type ApplicantForm } from './applicant-form.ts'
import { applicantFromWire } from './loan.ts'

const FORM: ApplicantForm = {
  name: ' Ada ',
  lastName: 'Lovelace',
  sex: 'female',
  birthday: '1985-12-10',
  country: 'GB',
  mobile: '+44 20 7946 0000',
  document: 'passport',
  handPic: 7,
}
const TODAY = '2026-11-16'

const FIELDS = ['name', 'lastName', 'birthday', 'country', 'mobile', 'handPic'] as const
const faultsOf = (form: ApplicantForm) => FIELDS.flatMap(field => applicantFault(form, field, TODAY) ?? [])

describe('identity data', () => {
  it.each<[Partial<ApplicantForm>, string[]]>([
    [{}, []],
    [{ name: '  ' }, ['inputFirstName']],
    [{ lastName: '' }, ['inputLastName']],
    [{ country: '' }, ['inputCountry']],
    [{ mobile: 'call me' }, ['inputMobile']],
    [{ handPic: undefined }, ['inputHandPic']],
    [{ birthday: '' }, ['inputBirthday']],
    [{ birthday: '1949-12-31' }, ['birthdayBounds']],
    [{ birthday: '1950-01-01' }, []],
    [{ birthday: TODAY }, []],
    [{ birthday: '2026-11-17' }, ['birthdayBounds']],
    [{ name: '', mobile: '' }, ['inputFirstName', 'inputMobile']],
  ])('%o: %s', (change, faults) => {
    expect(faultsOf({ ...FORM, ...change })).toEqual(faults)
  })

  it('are sent trimmed, with the ids of both pictures', () => {
    expect(applicantParams(FORM, '9')).toMatchObject({
      name: 'Ada',
      last_name: 'Lovelace',
      sex: 2,
      id_card_type: 2,
      hand_pic: '7',
      sign: '9',
    })
  })

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

  it('start with what was sent before, its picture too', () => {
    const verified = { name: 'Grace Hopper', country: 'US' }
    expect(applicantForm(applicantFromWire(known), verified)).toMatchObject({
      name: 'Ada',
      sex: 'female',
      document: 'idCard',
      handPic: 3,
      country: 'GB',
    })
  })

  it.each([
    ['Grace Brewster Hopper', 'Grace Brewster', 'Hopper'],
    [' Ada  Lovelace ', 'Ada', 'Lovelace'],
    ['Sukarno', 'Sukarno', ''],
  ])('start with the verified name «%s» where nothing was sent', (name, first, last) => {
    const none = applicantFromWire({ ...known, status: 0, name: '', last_name: '', country: '', hand_pic: 0 })
    expect(applicantForm(none, { name, country: 'US' })).toMatchObject({
      name: first,
      lastName: last,
      country: 'US',
      handPic: undefined,
    })
    expect(applicantForm(none)).toMatchObject({ name: '', lastName: '', country: '' })
  })
})
