// @vitest-environment happy-dom
// Depositing as the user meets it: the reference of a wire is the user's own, and what is missing is said at its field.
import type { User } from '@tallystick/wire/trader/schemas'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { enter, newUser, open, usePage } from '../../../../testing/page.tsx'
import { type Answers, serve } from '../../../../testing/server.ts'
import { useSession } from '../../../platform/stores/session-store.ts'
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

async function openScreen() {
  const server = serve(ANSWERS)
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
