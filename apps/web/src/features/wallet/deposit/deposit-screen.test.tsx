// @vitest-environment happy-dom
// Depositing as the user meets it: the reference of a wire is the user's own, and what is missing is said at its field.
import type { AnswerOf, User } from '@tallystick/wire/trader/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { enter, newUser, open, usePage } from '../../../../testing/page.tsx'
import { type Answers, serve } from '../../../../testing/server.ts'
import { answerUploads, picture } from '../../../../testing/uploads.ts'
import { USER } from '../../../../testing/user.ts'
import { signIn, useSession } from '../../../platform/stores/session-store.ts'
import DepositScreen from './deposit-screen.tsx'

usePage('wallet')

const BANK = {
  id: 1,
  currency_code: 'EUR',
  name: 'EUR SEPA',
  bank_name: 'Example Bank',
  bank_address: 'Berlin',
  bank_swift: 'EXMPDEFFXXX',
  payee_name: 'Tallystick',
  payee_account: 'DE89370400440532013000',
  bank_remark: '',
  is_sample: 0 as const,
}
const ANSWERS: Answers = {
  depositOptions: [],
  wireOptions: [BANK],
  depositTerms: { coin: [], bank: ['EUR'], minimum: '10', maximum: '100000' },
  deposits: { data: [], total: 0 },
}

async function openScreen(answers: Answers = {}) {
  const server = serve({ ...ANSWERS, ...answers })
  // Only the fields that the screen reads.
  useSession.setState({ token: 'token', user: { uid: '12345678', is_demo: 0 } as User })
  await open(<DepositScreen />, 'en', '/mine/charge?type=1')
  await screen.findByLabelText('Amount (USD)')
  return { server, user: newUser() }
}

it('the reference of a wire is the user’s own UID, to copy', async () => {
  const { user } = await openScreen()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(screen.getByRole('button', { name: 'Copy: Reference' }))
  await waitFor(() => expect(copied).toHaveBeenCalledWith('12345678'))
  expect(screen.getByText(/^Your UID\./)).toBeDefined()
})

it('says what is missing at the field, and keeps the rule below the amount', async () => {
  const { server, user } = await openScreen()
  const rule = 'From 10 to 100,000 USD. Added to your main account after review.'
  expect(screen.getByText(rule)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Submit deposit' }))
  expect(screen.getByText('Please enter an amount')).toBeDefined()
  expect(screen.getByText('Please add your proof of payment')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Amount (USD)'))
  await enter(user, 'Amount (USD)', '5')
  expect(screen.getByLabelText('Amount (USD)').getAttribute('aria-invalid')).toBe('true')
  await enter(user, 'Amount (USD)', '50')
  await user.click(screen.getByRole('button', { name: 'Submit deposit' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Choose an image'))
  expect(server.sent).toEqual([])
})

it('goes from bank to coin and back, and sends amount, proof and bank', async () => {
  answerUploads('taken')
  const coin = { id: 9, address: 'T9y', currency_code: 'USDT', protocol_code: 'TRC20', is_sample: 0 as const }
  const { server, user } = await openScreen({ depositOptions: [coin], submitWire: { id: 1 }, userInfo: USER })
  await user.click(screen.getByRole('tab', { name: 'Crypto' }))
  await screen.findByRole('img', { name: 'QR code of T9y' })
  await user.click(screen.getByRole('tab', { name: 'Bank' }))
  await screen.findByText('DE89370400440532013000')
  await enter(user, 'Amount (USD)', '50')
  await user.upload(screen.getByLabelText('Choose an image'), picture())
  await screen.findByTestId('uploaded')
  await user.click(screen.getByRole('button', { name: 'Submit deposit' }))
  await waitFor(() => expect(server.sent).toEqual([{ number: '50', proofImg: '71', wire_id: '1' }]))
  // Its picture belongs to that deposit.
  await waitFor(() => expect(screen.queryByTestId('uploaded')).toBeNull())
})

it('without a bank there is nothing to submit, and it says why', async () => {
  serve({ ...ANSWERS, wireOptions: [] })
  signIn('token', USER)
  await open(<DepositScreen />, 'en', '/mine/charge?type=1')
  expect(await screen.findByText('No deposit option is available at the moment')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Submit deposit' })).toBeNull()
})

it.each([
  [0, 'Under review'],
  [1, 'Completed'],
  [2, 'Rejected'],
  [3, 'Invalid'],
])('a deposit in state %i is shown as %s', async (status, name) => {
  const record: AnswerOf<'deposits'>['data'][number] = {
    id: 1,
    number: '50.00',
    type: 1,
    currency_code: 'EUR',
    protocol_code: '',
    status,
    status_name: name,
    created_at: '2026-03-04 12:00:00',
    decided_at: '',
    remark: '',
    proof_id: 1,
  }
  await openScreen({ deposits: { data: [record], total: 1 } })
  const row = await screen.findByTestId('deposit-record')
  expect(within(row).getByText(name)).toBeDefined()
  expect(row.textContent).toContain('50.00USD')
})
