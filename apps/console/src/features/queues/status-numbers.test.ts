// The numbers of the console are those of the contract, which says in words what each of them is.
import { OPERATOR_SCHEMAS } from '@tallystick/wire/operator/schemas'
import { describe, expect, it } from 'vitest'
import {
  DEPOSIT_STATUS,
  frozenFromWire,
  IDENTITY_CHECK_STATUS,
  isIdCard,
  isRateFixed,
  LOAN_APPLICANT_STATUS,
  LOAN_STATUS,
  MASTER_STATUS,
  REDEMPTION_STATUS,
  REPAYMENT_STATUS,
  WITHDRAWAL_STATUS,
} from './status-numbers.ts'

/** `1 waiting, 2 to repay`: by number. */
function meanings(parameter: object): ReadonlyMap<number, string> {
  const description = 'description' in parameter ? String(parameter.description) : ''
  return new Map(description.split(/[,;] /).map(part => [Number.parseInt(part, 10), part.replace(/^\d+ /, '')]))
}

const statusOf = (list: keyof typeof OPERATOR_SCHEMAS): object => {
  const { properties } = OPERATOR_SCHEMAS[list].params
  return 'status' in properties ? properties.status : expect.fail(list)
}

/** What the contract calls what the console's words call so. */
const CALLED: Readonly<Record<string, RegExp>> = {
  waiting: /^(?:waiting|unchecked|under review|redemption under review|repayment under review)/,
  toRepay: /^to repay/,
  running: /^in progress/,
  notAccepted: /not accepted/,
}

it.each([
  ['deposits', 'operatorDeposits', DEPOSIT_STATUS, 4],
  ['withdrawals', 'operatorWithdrawals', WITHDRAWAL_STATUS, 6],
  ['loans', 'operatorLoans', LOAN_STATUS, 4],
  ['repayments', 'operatorLoans', REPAYMENT_STATUS, 2],
  ['loan applicants', 'operatorLoanApplicants', LOAN_APPLICANT_STATUS, 3],
  ['redemptions', 'operatorRedemptions', REDEMPTION_STATUS, 4],
  ['masters', 'operatorMasterApplications', MASTER_STATUS, 3],
  ['identity checks', 'operatorIdentityChecks', IDENTITY_CHECK_STATUS, 3],
] as const)('%s: every tab has the number that the contract gives its words', (_, list, numbers, count) => {
  const words = meanings(statusOf(list))
  const entries = Object.entries(numbers)
  expect(entries).toHaveLength(count)
  for (const [word, number] of entries)
    expect(words.get(number), `${word} ${number}`).toMatch(CALLED[word] ?? new RegExp(`^${word}`, 'i'))
})

describe('flags', () => {
  it.each([
    [1, true],
    [2, false],
    [0, false],
  ])('of a document of type %i', (type, isCard) => {
    expect(isIdCard({ id_card_type: type })).toBe(isCard)
  })

  it('of a rate and of a freeze', () => {
    expect([0, 1].map(number => isRateFixed({ rate_source: number }))).toEqual([true, false])
    expect(([0, 1] as const).map(number => frozenFromWire({ is_frozen: number }))).toEqual([false, true])
  })
})
