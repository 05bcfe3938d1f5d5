// @vitest-environment happy-dom
// The wallet as the user meets it: totals that can be hidden, accounts and what is in them, and the methods of withdrawal.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { balancesOf } from '../../../testing/money.ts'
import { enter, newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, serve } from '../../../testing/server.ts'
import { USER } from '../../../testing/user.ts'
import { signIn } from '../../platform/stores/session-store.ts'
import { useSettings } from '../../platform/stores/settings-store.ts'
import AccountsScreen from './accounts-screen.tsx'
import HistoryScreen from './history-screen.tsx'
import TransferScreen from './transfer-screen.tsx'
import WalletScreen from './wallet-screen.tsx'
import { MethodsScreen } from './withdraw/methods-screen.tsx'

usePage('wallet')
beforeEach(() => signIn('token', USER))
afterEach(() => useSettings.setState({ amountsHidden: false }))

const [FOREX, MICRO] = balancesOf('0')
const BALANCES: AnswerOf<'balances'> = [
  { ...(FOREX ?? expect.fail()), balance: '700', lockBalance: '50.5' },
  { ...(MICRO ?? expect.fail()), balance: '20' },
  { accountTypeId: 3, type: 'change', currencyId: 1, balance: '100', lockBalance: '30' },
]
const hrefs = () => screen.getAllByRole('link').map(link => link.getAttribute('href'))
const total = () => screen.getByTestId('total-assets').textContent

it('the wallet shows the total of free and held money, hides it, and leads to records, bank accounts and addresses', async () => {
  serve({ balances: BALANCES })
  await open(<WalletScreen />, 'en', '/mine/wallet')
  await waitFor(() => expect(total()).toBe('900.50USD'))
  for (const href of ['#/mine/history', '#/mine/bank-card-list', '#/mine/coin-address-list'])
    expect(hrefs()).toContain(href)
  await newUser().click(screen.getByRole('button', { name: 'Hide amounts' }))
  expect(total()).not.toContain('900')
})

it('accounts: the total, and a card for each that leads to its records', async () => {
  serve({ balances: BALANCES })
  await open(<AccountsScreen />, 'en', '/mine/accounts')
  await waitFor(() => expect(total()).toBe('900.50USD'))
  const cards = ['account-main', 'account-forex', 'account-micro'].map(id => screen.getByTestId(id))
  expect(cards.map(card => card.getAttribute('href'))).toEqual([
    '#/mine/history?accountTypeId=3',
    '#/mine/history?accountTypeId=1',
    '#/mine/history?accountTypeId=2',
  ])
  expect(cards[1]?.textContent).toMatch(/Available700\.00USDOn hold50\.50USD/)
})

it('the records of an account stand below what is available and what is on hold in it', async () => {
  const server = serve({ balances: BALANCES, accountLogs: { data: [], total: 0 } })
  await open(<HistoryScreen />, 'en', '/mine/history?accountTypeId=1')
  await screen.findByText('700.00')
  expect(screen.getByText('Available').parentElement?.textContent).toBe('Available700.00USD')
  expect(screen.getByText('On hold').parentElement?.textContent).toBe('On hold50.50USD')
  expect(server.asked('accountLogs')).toEqual(['type=1&page=1'])
  await screen.findByText('No transactions in this account yet.')
})

const METHOD: AnswerOf<'payoutMethods'>[number] = {
  id: 4,
  type: 1,
  dc_address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  bank_name: '',
  bank_address: '',
  bank_swift: '',
  payee_name: '',
  payee_account: '',
  draw_currency: { id: 1, code: 'USDT', protocol: 'TRC20' },
  created_at: '2026-03-01 10:00:00',
  usable_at: '',
}
const BANK = {
  ...METHOD,
  type: 2,
  dc_address: '',
  bank_name: 'Example Bank',
  bank_swift: 'EXMPDEFFXXX',
  payee_name: 'Ada Lovelace',
  payee_account: 'DE89370400440532013000',
  draw_currency: { id: 2, code: 'EUR', protocol: '' },
}

describe('withdrawal methods', () => {
  it.each([
    ['coin', METHOD, ['USDT', 'TRC20', METHOD.dc_address], 'Add a crypto address', '#/mine/withdraw-way?type=1'],
    ['bank', BANK, ['EUR', 'Example Bank', BANK.payee_account], 'Add a bank account', '#/mine/withdraw-way?type=2'],
  ] as const)(
    'by %s are listed, one is added by the plus, and deleted after a question',
    async (way, method, parts, plus, to) => {
      let methods: AnswerOf<'payoutMethods'> = [method]
      const answers: Answers = {
        payoutMethods: () => methods,
        deleteMethod: () => {
          methods = []
          return { id: 4 }
        },
        userInfo: USER,
      }
      const server = serve(answers)
      await open(<MethodsScreen way={way} />)
      const row = await screen.findByTestId('method')
      for (const part of parts) expect(row.textContent).toContain(part)
      expect(screen.getByRole('link', { name: plus }).getAttribute('href')).toBe(to)
      const user = newUser()
      await user.click(within(row).getByRole('button', { name: 'Delete' }))
      const question = screen.getByRole('alertdialog', { name: 'Delete this withdrawal method?' })
      expect(server.sent).toEqual([])
      await user.click(within(question).getByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(server.sent).toEqual([{ id: '4' }]))
      await waitFor(() => expect(screen.queryByTestId('method')).toBeNull())
    },
  )
})

it('a transfer needs an amount, “All” fills it in, and the accounts can be swapped', async () => {
  const server = serve({
    balances: BALANCES,
    transferable: { balance: '650', haircut: '0', stale: '' },
    transferLog: { data: [], total: 0 },
    transfer: { id: 1 },
    userInfo: USER,
  })
  await open(<TransferScreen />, 'en', '/mine/transfer')
  const user = newUser()
  await user.click(await screen.findByRole('button', { name: 'Transfer' }))
  expect(screen.getByText('Please enter the amount to transfer')).toBeDefined()
  expect(server.sent).toEqual([])
  expect(
    [screen.getByRole('button', { name: /^From/ }), screen.getByRole('button', { name: /^To/ })].map(
      one => one.textContent,
    ),
  ).toEqual([expect.stringContaining('Main account'), expect.stringContaining('Contracts')])
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect(screen.getByLabelText('Amount (USD)')).toHaveProperty('value', '100')
  await user.click(screen.getByRole('button', { name: 'Swap' }))
  await waitFor(() => expect(screen.getByTestId('transferable').textContent).toBe('650.00USD'))
  await enter(user, 'Amount (USD)', '600')
  await user.click(screen.getByRole('button', { name: 'Transfer' }))
  await waitFor(() => expect(server.sent).toEqual([{ balance: '600', currency_id: '1', from: '1', to: '3' }]))
})
