// @vitest-environment happy-dom
// Withdrawing as the user meets it: nothing is sent without a summary, and what was typed stays.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { Router } from '@tallystick/ui/routing/router'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { balancesOf, TRON, WITHDRAWAL, WITHDRAWAL_TERMS } from '../../../../testing/money.ts'
import { enter, figure, newUser, open, usePage } from '../../../../testing/page.tsx'
import { type Answers, refusal, serve } from '../../../../testing/server.ts'
import { USER } from '../../../../testing/user.ts'
import { refreshPrivate } from '../../../entities/session/session.ts'
import { signIn, useSession } from '../../../platform/stores/session-store.ts'
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

async function openScreen(answers: Answers = ANSWERS, at = '/mine/withdraw') {
  const server = serve(answers)
  useSession.setState({ token: `token ${Math.random()}` })
  const page = await open(<WithdrawScreen />, 'en', at)
  await screen.findByLabelText('Amount (USD)')
  return { server, page, user: newUser() }
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
  const { server, page, user } = await openScreen({ ...ANSWERS, payoutMethods: [] })
  await enter(user, 'Amount (USD)', '123.45')
  await user.click(button('Withdraw'))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('No withdrawal method yet')
  await user.click(within(screen.getByRole('alertdialog')).getByText('Cancel'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.click(button('Withdraw'))
  await user.click(within(await screen.findByRole('alertdialog')).getByText('Add now'))
  expect(page.address()).toBe('/mine/withdraw-way?type=1')
  expect(server.sent).toEqual([])
  document.body.innerHTML = '<div id="root"></div><div id="layers"></div>'
  serve(ANSWERS)
  await open(<WithdrawScreen />, 'en', '/mine/withdraw')
  expect(await screen.findByLabelText('Amount (USD)')).toHaveProperty('value', '123.45')
})

it('a method that was added a moment ago is found, also before the list is up to date', async () => {
  let methods: AnswerOf<'payoutMethods'> = []
  const { user } = await openScreen({ ...ANSWERS, payoutMethods: () => methods })
  await enter(user, 'Amount (USD)', '100')
  methods = [METHOD]
  await user.click(button('Withdraw'))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(ADDRESS)
})

it('the question about a missing method ends when one is there', async () => {
  let methods: AnswerOf<'payoutMethods'> = []
  const { user } = await openScreen({ ...ANSWERS, payoutMethods: () => methods })
  await user.click(button('Withdraw'))
  await screen.findByRole('alertdialog')
  methods = [METHOD]
  refreshPrivate()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
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

it('fee and payout follow the amount in dollars, the balance stands beside it, and a note goes along', async () => {
  const { server, user } = await openScreen()
  expect(screen.getByText('Balance').textContent).toContain('500.00USD')
  expect(screen.getByTestId('received').textContent).toBe('0.00USDT')
  await enter(user, 'Amount (USD)', '100')
  expect(figure('Fee (fixed)')).toBe('1.00USD')
  expect(screen.getByTestId('received').textContent).toBe('99.00USDT')
  await enter(user, 'Your note', 'Rent')
  await user.click(button('Withdraw'))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(server.sent).toMatchObject([{ number: '100', memo: 'Rent' }]))
})

it('currency and destination are chosen; another currency has its own', async () => {
  const ether = { ...TRON, id: 2, code: 'ETH', protocol: 'ERC20' }
  const other = { ...METHOD, id: 5, dc_address: 'T_another' }
  const { user } = await openScreen({ ...ANSWERS, withdrawalCurrencies: [TRON, ether], payoutMethods: [METHOD, other] })
  await user.click(screen.getByRole('button', { name: /^To address/ }))
  await user.click(
    within(screen.getByRole('dialog', { name: 'To address' })).getByRole('button', { name: /T_another/ }),
  )
  expect(screen.getByRole('button', { name: /^To address/ }).textContent).toContain('T_another')
  await user.click(screen.getByRole('button', { name: /^Currency/ }))
  await user.click(within(screen.getByRole('dialog', { name: 'Currency' })).getByRole('button', { name: /^ETH/ }))
  await user.click(button('Add a crypto address'))
  expect(screen.getByRole('alertdialog').textContent).toContain('Add an address or bank account for ETH first')
})

it('a bank account must be there before money can go to one', async () => {
  const bank = { ...TRON, id: 2, type: 1, code: 'EUR', protocol: '' }
  const answers = { ...ANSWERS, withdrawalCurrencies: [bank], payoutMethods: [] }
  const { server, page, user } = await openScreen(answers, '/mine/withdraw?type=1')
  await enter(user, 'Amount (USD)', '100')
  await user.click(button('Withdraw'))
  await user.click(within(await screen.findByRole('alertdialog')).getByText('Add now'))
  expect(page.address()).toBe('/mine/withdraw-way?type=2')
  expect(server.sent).toEqual([])
})

it('a currency that nobody pays out cannot be withdrawn, and it says so', async () => {
  const bank = { ...TRON, id: 2, type: 1, code: 'EUR', protocol: '', has_channel: 0 as const }
  const answers = { ...ANSWERS, withdrawalCurrencies: [bank] }
  const { server, user } = await openScreen(answers, '/mine/withdraw?type=1')
  await enter(user, 'Amount (USD)', '100')
  await user.click(button('Withdraw'))
  expect(screen.getByRole('alertdialog', { name: 'Withdrawals unavailable' }).textContent).toContain(
    'EUR cannot be withdrawn at the moment',
  )
  expect(server.sent).toEqual([])
})

it('a bound method leads back', async () => {
  const server = serve({ ...ANSWERS, bindMethod: { id: 6 }, userInfo: USER })
  signIn('token', USER)
  const back = vi.spyOn(Router.prototype, 'back').mockImplementation(() => {})
  await open(<BindScreen />, 'en', '/mine/withdraw-way?type=1')
  const user = newUser()
  await screen.findByLabelText('Wallet address')
  await user.click(screen.getByRole('button', { name: /^Currency/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^USDT/ }))
  await enter(user, 'Wallet address', ADDRESS)
  await user.click(button('Add'))
  await waitFor(() => expect(server.sent).toMatchObject([{ type: '1', draw_id: '1', dc_address: ADDRESS }]))
  await waitFor(() => expect(back).toHaveBeenCalledOnce())
})

it.each([
  [0, 'Under review'],
  [1, 'Completed'],
  [2, 'Rejected'],
  [3, 'Invalid'],
])('a withdrawal in state %i is shown by its name, %s', async (status, name) => {
  await openScreen({ ...ANSWERS, withdrawals: { data: [{ ...WITHDRAWAL, status, status_name: name }], total: 1 } })
  expect(within(await screen.findByTestId('withdrawal-record')).getByText(name)).toBeDefined()
})
