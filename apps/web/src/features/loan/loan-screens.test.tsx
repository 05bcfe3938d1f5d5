// @vitest-environment happy-dom
// Loans as the user meets them: what is missing is named, a rejected form comes back filled, and a debt is paid from the balance.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_IDENTITY_CHECK } from '../../../testing/identity.ts'
import { balancesOf, LOAN } from '../../../testing/money.ts'
import { enter, figure, newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, refusal, serve } from '../../../testing/server.ts'
import { answerUploads, picture } from '../../../testing/uploads.ts'
import { USER } from '../../../testing/user.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import { AgreementText } from './agreement-text.tsx'
import LoanIndexScreen from './index-screen.tsx'
import LoanRecordScreen from './record-screen.tsx'
import LoanRepaymentScreen from './repayment-screen.tsx'
import LoanSignScreen from './sign-screen.tsx'
import LoanSubmitScreen from './submit-screen.tsx'

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
  const server = serve({ areaList: AREAS, loanApplicant: NOT_SENT, identityCheck: NO_IDENTITY_CHECK, ...answers })
  await open(<LoanIndexScreen />)
  await screen.findByLabelText('First name')
  return { server, user: newUser() }
}

describe('the details of a borrower', () => {
  it('an empty form names every missing field where it stands, and focuses the first', async () => {
    const { server, user } = await openApplicant({})
    const birthday = screen.getByLabelText('Date of birth')
    expect([birthday.getAttribute('min'), birthday.getAttribute('max')]).toEqual([
      '1950-01-01',
      new Date().toISOString().slice(0, 10),
    ])
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
    const identityCheck = { ...NO_IDENTITY_CHECK, review_status: 2, name: 'Ada King Lovelace', country: 'GB' }
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

  it('that are being reviewed wait for up to 48 hours, with a way home', async () => {
    serve({ areaList: AREAS, loanApplicant: { ...NOT_SENT, status: 1 }, identityCheck: NO_IDENTITY_CHECK })
    const page = await open(<LoanIndexScreen />, 'en', '/loan')
    await screen.findByText('Your details are under review')
    expect(screen.getByText(/takes up to 48 hours/)).toBeDefined()
    expect(screen.queryByLabelText('First name')).toBeNull()
    await newUser().click(button('Done'))
    expect(page.path()).toBe('/')
  })

  it('that were approved lead on to the amount', async () => {
    serve({ areaList: AREAS, loanApplicant: { ...NOT_SENT, status: 2 }, identityCheck: NO_IDENTITY_CHECK })
    const page = await open(<LoanIndexScreen />, 'en', '/loan')
    await waitFor(() => expect(page.path()).toBe('/loan/submit'))
  })
})

const OFFER: AnswerOf<'loanConfigs'>[number] = {
  id: 3,
  loan_period: 30,
  free_period: 5,
  min_amount: '100.00',
  max_amount: '10000.00',
  interest_rate: '0.5',
  yearly_rate: '182.5',
  penalty_rate: '0.25',
}

it('a loan needs an amount before it can be applied for', async () => {
  serve({ loanConfigs: [OFFER], loans: { data: [], total: 0 } })
  const page = await open(<LoanSubmitScreen />, 'en', '/loan/submit')
  const user = newUser()
  await user.click(await screen.findByRole('button', { name: 'Apply for loan' }))
  expect(screen.getByText('Please enter an amount')).toBeDefined()
  expect(page.path()).toBe('/loan/submit')
  await enter(user, 'Amount', '1000')
  expect(screen.getByTestId('loan-total').textContent).toBe('1,125.00USD')
  await user.click(button('Apply for loan'))
  expect(page.address()).toBe('/loan/agreement?id=3&amount=1000')
})

it.each(['You owe 1,010.00 USD. Call +44 20 7946 0000.', 'المبلغ 1,010.00 USD. الهاتف +44 20 7946 0000.'])(
  'amounts and numbers of the agreement stay whole, and none of its letters changes: %s',
  async text => {
    await open(<AgreementText text={`Title\n\n${text}`} hash={'a'.repeat(64)} />)
    const agreement = screen.getByTestId('agreement')
    const whole = [...agreement.querySelectorAll('bdi')].map(({ textContent, dir }) => [textContent, dir])
    expect(whole).toEqual([
      ['1,010.00 USD', 'ltr'],
      ['+44 20 7946 0000', 'ltr'],
    ])
    expect(agreement.textContent).toContain(text)
  },
)

it('a loan needs a signature before it is sent', async () => {
  const costs = { amount: '1000.00', interest_amount: '125.00', penalty_per_day: '2.50', total_amount: '1125.00' }
  const agreement = { agreement: 'Text', agreement_hash: 'a'.repeat(64) }
  const server = serve({ loanConfig: { ...OFFER, ...costs, ...agreement } })
  await open(<LoanSignScreen />, 'en', '/loan/sign?id=3&amount=1000')
  await newUser().click(await screen.findByRole('button', { name: 'Sign and apply' }))
  expect(screen.getByText('Please sign in the box')).toBeDefined()
  expect(server.sent).toEqual([])
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

  it('is summed up: amount, period, interest, daily rate, penalty, all of it together, and both times', async () => {
    await openRepayment('0')
    expect(['Amount', 'Term', 'Total interest', 'Daily interest', 'Total to repay'].map(figure)).toEqual([
      '1,000.00USD',
      '30 days',
      '10.00USD',
      '0.04%',
      '1,012.50USD',
    ])
    expect(screen.getByTestId('penalty').textContent).toBe('1 day late2.50USD')
    expect(figure('Reviewed')).toMatch(/1.* 2026, 12:00:00/)
    expect(figure('Repay by')).toMatch(/31.* 2026, 12:00:00/)
  })

  it('from outside: the network is chosen by currency and protocol, its address scanned or copied, one proof sent', async () => {
    answerUploads('taken')
    const plain = { ...NETWORK, id: 2, currency_code: 'BTC', protocol_code: '', address: '1Bit' }
    const answers: Answers = { repaymentAccounts: [NETWORK, plain], repayLoan: { id: 5 }, userInfo: USER }
    const { server, page, user } = await openRepayment('0', answers)
    const networks = within(screen.getByRole('radiogroup', { name: 'Network' })).getAllByRole('radio')
    expect(networks.map(({ textContent }) => textContent)).toEqual(['USDT TRC20', 'BTC'])
    await user.click(screen.getByRole('radio', { name: 'BTC' }))
    expect(screen.getByRole('img', { name: 'QR code of the address' }).dataset['text']).toBe('1Bit')
    expect(screen.getByTestId('address').textContent).toBe('1Bit')
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(button('Copy address'))
    await waitFor(() => expect(copied).toHaveBeenCalledWith('1Bit'))
    const proof = screen.getByLabelText<HTMLInputElement>('Choose an image')
    expect(proof.multiple).toBe(false)
    await user.upload(proof, picture())
    await screen.findByTestId('uploaded')
    await user.click(button('I have paid'))
    await waitFor(() => expect(server.sent).toEqual([{ charge_id: '2', loan_id: '5', proofImg: '71' }]))
    await waitFor(() => expect(page.path()).toBe('/loan/record'))
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
  [1, 'Under review', 'Can be repaid once it is paid out'],
  [3, 'Rejected', 'Rejected: nothing is owed'],
  [4, 'Repayment under review', 'Your proof of payment is being checked'],
  [5, 'Repaid', 'Already repaid'],
])('a loan in state %i is %s and says why it cannot be repaid now', async (status, name, why) => {
  serve({ loans: { data: [{ ...LOAN, status }], total: 1 } })
  await open(<LoanRecordScreen />)
  const repay = await screen.findByRole('button', { name: 'Repay' })
  expect(repay).toHaveProperty('disabled', true)
  expect(screen.getByText(why)).toBeDefined()
  expect(screen.getByText(name)).toBeDefined()
})

it.each([
  [1, 'Can be repaid once it is paid out'],
  [3, 'Rejected: nothing is owed'],
  [4, 'Your proof of payment is being checked'],
  [5, 'Already repaid'],
])('the address of a loan in state %i shows its cost and says “%s”, with no way to pay', async (status, why) => {
  const loanRepayment = { ...LOAN, status }
  serve({ loanRepayment, repaymentAccounts: [NETWORK], balances: balancesOf('5000') })
  await open(<LoanRepaymentScreen />, 'en', '/loan/repayment?loan_id=5')
  expect(await screen.findByText(why)).toBeDefined()
  expect(figure('Total to repay')).toBe('1,012.50USD')
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('button', { name: /^(?:Repay|I have paid)$/ })).toBeNull()
})

it('only a loan that is to be repaid can be', async () => {
  serve({ loans: { data: [LOAN], total: 1 } })
  const page = await open(<LoanRecordScreen />)
  expect(await screen.findByText('To repay')).toBeDefined()
  await newUser().click(button('Repay'))
  expect(page.address()).toBe('/loan/repayment?loan_id=5')
})
