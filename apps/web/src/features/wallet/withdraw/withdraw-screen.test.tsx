// @vitest-environment happy-dom
// Withdrawing as the user meets it: nothing is sent without a summary, and what was typed stays.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { balancesOf, TRON, WITHDRAWAL_TERMS } from '../../../../testing/money.ts'
import { enter, newUser, open, usePage } from '../../../../testing/page.tsx'
import { type Answers, refusal, serve } from '../../../../testing/server.ts'
import { useSession } from '../../../platform/stores/session-store.ts'
import BindScreen from './bind-screen.tsx'
import WithdrawScreen from './withdraw-screen.tsx'

usePage('wallet')

const ADDRESS = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
const METHOD: AnswerOf<'payoutMethods'>[number] = {
  id: 4,
  type: 1,
  dc_address: ADDRESS,
  bank_name: '',
  bank_address: '',
  bank_swift: '',
  payee_name: '',
  payee_account: '',
  draw_currency: { id: 1, code: 'USDT', protocol: 'TRC20' },
  created_at: '2026-03-01 10:00:00',
  usable_at: '',
}
const ANSWERS: Answers = {
  balances: balancesOf('500'),
  withdrawalCurrencies: [TRON],
  payoutMethods: [METHOD],
  withdrawalTerms: WITHDRAWAL_TERMS,
  withdrawals: { data: [], total: 0 },
  submitWithdrawal: {
    id: 9,
    fee: '1.00',
    real_number: '99.00',
  },
}

async function openScreen(answers: Answers = ANSWERS) {
  const server = serve(answers)
  useSession.setState({ token: `token ${Math.random()}` })
  await open(<WithdrawScreen />, 'en', '/mine/withdraw')
  await screen.findByLabelText('Amount (USD)')
  return { server, user: newUser() }
}

const button = (name: string) => screen.getByRole('button', { name })

it('shows a summary and asks before anything is sent', async () => {
  const { server, user } = await openScreen()
  await enter(user, 'Amount (USD)', '100')
  await user.click(button('Withdraw'))
  const question = screen.getByRole('alertdialog')
  const text = question.textContent
  for (const part of [ADDRESS, 'TRC20', '1.00', '99.00USDT', 'Within 24 hours']) expect(text).toContain(part)
  expect(server.sent).toEqual([])
  await user.click(within(question).getByText('Cancel'))
  expect(server.sent).toEqual([])
  await user.click(button('Withdraw'))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(server.sent).toMatchObject([{ number: '100', draw_method_id: '4' }]))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText('Amount (USD)')).toHaveProperty('value', '')
})

it('states the rule below the amount, and the fault there with the focus', async () => {
  const { server, user } = await openScreen()
  expect(screen.getByText('More than 1.00 USD, up to 500.00 USD')).toBeDefined()
  await user.click(button('Withdraw'))
  expect(screen.getByText('Please enter an amount')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Amount (USD)'))
  await user.keyboard('0.5')
  expect(screen.getByText('The amount must be more than the fee')).toBeDefined()
  expect(server.sent).toEqual([])
})

it('what the server says about the amount stands at the amount', async () => {
  const { user } = await openScreen({
    ...ANSWERS,
    submitWithdrawal: refusal('daily_limit', {}, 'Only 50 USD is left today'),
  })
  await enter(user, 'Amount (USD)', '100')
  await user.click(button('Withdraw'))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('Only 50 USD is left today')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByLabelText('Amount (USD)')).toHaveProperty('value', '100')
})

it('an amount typed before a withdrawal method is added is kept', async () => {
  const { user } = await openScreen({ ...ANSWERS, payoutMethods: [] })
  await enter(user, 'Amount (USD)', '123.45')
  await user.click(button('Withdraw'))
  expect(screen.getByRole('alertdialog').textContent).toContain('No withdrawal method yet')
  await user.click(within(screen.getByRole('alertdialog')).getByText('Add now'))
  document.body.innerHTML = '<div id="root"></div><div id="layers"></div>'
  serve(ANSWERS)
  await open(<WithdrawScreen />, 'en', '/mine/withdraw')
  expect(await screen.findByLabelText('Amount (USD)')).toHaveProperty('value', '123.45')
})

it('bank details are asked for by the names on the screen, and refused there', async () => {
  const bank = { ...TRON, id: 2, type: 1, code: 'EUR', protocol: '' }
  const wrong = refusal('bank_details_invalid', { field: 'bank_swift' }, 'Please check the bank details: SWIFT / BIC')
  const server = serve({ ...ANSWERS, withdrawalCurrencies: [bank], bindMethod: wrong })
  useSession.setState({ token: 'token' })
  await open(<BindScreen />, 'en', '/mine/withdraw-way?type=2')
  const user = newUser()
  await screen.findByLabelText('Payee')
  await user.click(button('Add'))
  expect(document.activeElement).toBe(screen.getByLabelText('Payee'))
  for (const field of ['Payee', 'Account number / IBAN', 'SWIFT / BIC', 'Bank name'])
    expect(screen.getByText(`Please fill in: ${field}`)).toBeDefined()
  for (const field of ['Payee', 'Account number / IBAN', 'SWIFT / BIC', 'Bank name']) await enter(user, field, 'XXXX')
  await user.click(button('Add'))
  await screen.findByText('Please check the bank details: SWIFT / BIC')
  expect(document.activeElement).toBe(screen.getByLabelText('SWIFT / BIC'))
  expect(server.sent).toHaveLength(1)
})
