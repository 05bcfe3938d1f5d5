// @vitest-environment happy-dom
// Loans as the user meets them: what is missing is named, a rejected form comes back filled, and a debt is paid from the balance.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { balancesOf, LOAN } from '../../../testing/money.ts'
import { enter, newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, refusal, serve } from '../../../testing/server.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import LoanIndexScreen from './index-screen.tsx'
import LoanRecordScreen from './record-screen.tsx'
import LoanRepaymentScreen from './repayment-screen.tsx'

usePage('loan')
beforeEach(() => {
  useSession.setState({ token: 'token' })
  // The pad draws nothing here.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

const button = (name: string) => screen.getByRole('button', { name })

const NOT_SENT: AnswerOf<'loanApplicant'> = {
  status: 0,
  remark: '',
  name: '',
  last_name: '',
  sex: 0,
  birthday: '',
  country: '',
  mobile: '',
  id_card_type: 0,
  hand_pic: 0,
  sign: 0,
}
const UNKNOWN: AnswerOf<'identityCheck'> = {
  review_status: 0,
  name: '',
  card_id: '',
  country: '',
  front_pic: 0,
  reverse_pic: 0,
  reason: '',
  submitted_at: '',
  due_at: '',
  decided_at: '',
}
const AREAS: AnswerOf<'areaList'> = [
  { id: 1, global_code: '44', code: 'GB' },
  { id: 2, global_code: '850', code: 'KP' },
]

vi.mock('signature_pad', () => ({
  default: class extends EventTarget {
    isEmpty = () => true
    toData = () => []
    fromData = () => {}
    clear = () => {}
    off = () => {}
  },
}))

async function openApplicant(answers: Answers) {
  const server = serve({ areaList: AREAS, loanApplicant: NOT_SENT, identityCheck: UNKNOWN, ...answers })
  await open(<LoanIndexScreen />)
  await screen.findByLabelText('First name')
  return { server, user: newUser() }
}

describe('the details of a borrower', () => {
  it('an empty form names every missing field where it stands, and focuses the first', async () => {
    const { server, user } = await openApplicant({})
    await user.click(button('Submit'))
    for (const prompt of [
      'Please enter your first name',
      'Please enter your last name',
      'Please enter your date of birth',
      'Please choose your country',
      'Please enter a mobile number with country code, such as +44 20 7946 0000',
      'Please add a photo of you holding the document',
      'Please sign in the box',
    ])
      expect(screen.getByText(prompt)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('First name'))
    await enter(user, 'First name', 'Ada')
    await enter(user, 'Last name', 'Lovelace')
    expect(screen.queryByText('Please enter your first name')).toBeNull()
    expect(server.sent).toEqual([])
  })

  it('a verified user does not type the same again', async () => {
    const identityCheck = { ...UNKNOWN, review_status: 2, name: 'Ada King Lovelace', country: 'GB' }
    await openApplicant({ identityCheck })
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ada King')
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Lovelace')
    expect(await screen.findByText('United Kingdom')).toBeDefined()
    expect(screen.getByText(/verified identity/)).toBeDefined()
  })

  it('a rejected form comes back filled, with the reason', async () => {
    const sent = {
      name: 'Ada',
      last_name: 'Lovelace',
      birthday: '1985-12-10',
      country: 'GB',
      mobile: '+4420',
      hand_pic: 7,
    }
    const address = { url: '/7.png', expires_at: '2026-03-01 10:00:00' }
    const loanApplicant = { ...NOT_SENT, status: 3, remark: 'The photo is blurred', ...sent }
    const { user } = await openApplicant({ loanApplicant, imageAddress: address })
    expect(screen.getByText('Reason: The photo is blurred')).toBeDefined()
    expect(screen.getByLabelText('Date of birth')).toHaveProperty('value', '1985-12-10')
    await user.click(button('Submit'))
    // All that is left to do.
    expect(screen.getByText('Please sign in the box')).toBeDefined()
    expect(screen.queryByText('Please add a photo of you holding the document')).toBeNull()
  })
})

const NETWORK = { id: 1, currency_code: 'USDT', protocol_code: 'TRC20', address: 'T9y', is_sample: 0 as const }

async function openRepayment(main: string, answers: Answers = {}) {
  const server = serve({
    loanRepayment: LOAN,
    repaymentAccounts: [NETWORK],
    balances: balancesOf(main),
    repayLoanFromBalance: { id: 5 },
    ...answers,
  })
  const page = await open(<LoanRepaymentScreen />, 'en', '/loan/repayment?loan_id=5')
  await screen.findByText('Pay from')
  return { server, page, user: newUser() }
}

describe('repaying', () => {
  it('from the main account: what stays is shown, a question is asked, and exactly the sum shown is paid', async () => {
    const { server, page, user } = await openRepayment('1100')
    expect(screen.getByRole('radio', { name: 'Main account' }).getAttribute('aria-checked')).toBe('true')
    expect(screen.getByText('Left after repayment').closest('div')?.textContent).toContain('87.50')
    await user.click(button('Repay'))
    const question = screen.getByRole('alertdialog')
    expect(question.textContent).toContain('Repay 1,012.50 USD from your main account?')
    expect(server.sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Repay' }))
    await waitFor(() => expect(server.sent).toEqual([{ loan_id: '5', amount: '1012.50' }]))
    await waitFor(() => expect(page.path()).toBe('/loan/record'))
  })

  it('with too little there, the button says how much is missing; a transfer from outside is chosen first', async () => {
    const { user } = await openRepayment('1000')
    expect(screen.getByRole('radio', { name: 'Outside transfer' }).getAttribute('aria-checked')).toBe('true')
    await user.click(button('I have paid'))
    expect(screen.getByText('Please add your proof of payment')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Main account' }))
    expect(button('Repay')).toHaveProperty('disabled', true)
    expect(screen.getByText(/^12\.50 USD is missing in your main account/)).toBeDefined()
  })

  it('another day of penalty since: nothing is paid, and the user stays', async () => {
    const changed = refusal('repayment_changed', { total: '1015.00' }, 'You now owe 1,015.00 USD')
    const { page, user } = await openRepayment('1100', { repayLoanFromBalance: changed })
    await user.click(button('Repay'))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Repay' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(page.path()).toBe('/loan/repayment')
  })
})

it.each([
  [1, 'Can be repaid once it is paid out'],
  [3, 'Rejected: nothing is owed'],
  [4, 'Your proof of payment is being checked'],
  [5, 'Already repaid'],
])('a loan in state %i says why it cannot be repaid now', async (status, why) => {
  serve({ loans: { data: [{ ...LOAN, status }], total: 1 } })
  await open(<LoanRecordScreen />)
  const repay = await screen.findByRole('button', { name: 'Repay' })
  expect(repay).toHaveProperty('disabled', true)
  expect(screen.getByText(why)).toBeDefined()
})
