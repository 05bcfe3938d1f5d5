// @vitest-environment happy-dom
// Funds as the user meets them: income, finished and redeemed subscriptions, and the summary before money is locked.
import type { AnswerOf, FundSubscription } from '@tallystick/wire/trader/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { balancesOf } from '../../../testing/money.ts'
import { enter, figure, newUser, open, usePage } from '../../../testing/page.tsx'
import { serve } from '../../../testing/server.ts'
import { USER } from '../../../testing/user.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import FundIncomeScreen from './income-screen.tsx'
import FundListScreen from './list-screen.tsx'
import FundRecordScreen from './record-screen.tsx'
import FundSubscribeScreen from './subscribe-screen.tsx'

usePage('funds')
beforeEach(() => useSession.setState({ token: 'token' }))

const SUBSCRIPTION: FundSubscription = {
  id: 3,
  status: 1,
  share_amount: '500.00',
  sub_time: '2026-03-01 10:00:00',
  end_time: '2026-03-04 10:00:00',
  closed_at: '',
  day_profit: '4.0000',
  sum_profit: '8.0000',
  expected_profit: '12.0000',
  paid_days: 2,
  lock_dividend_days: 3,
  penalty_amount: '25.0000',
  remark: '',
  get_fund: { title: 'Three days', image: '', currency_code: 'USDT', liquidated_damages: '5' },
}

async function openRecord(change: Partial<FundSubscription>) {
  serve({ fundSubscriptions: { data: [{ ...SUBSCRIPTION, ...change }], last_page: 1 } })
  await open(<FundRecordScreen />)
  return within(await screen.findByTestId('subscription'))
}

describe('a subscription', () => {
  it('that is finished has all its days, its end and its interest, and cannot be redeemed any more', async () => {
    const card = await openRecord({ status: 4, paid_days: 3, sum_profit: '12.0000', closed_at: '2026-03-04 10:00:00' })
    expect(card.getByText('Finished')).toBeDefined()
    expect(card.getByText('3 of 3 days paid')).toBeDefined()
    expect(card.getByTestId('received').textContent).toContain('12.0000')
    expect(card.getByText('Ended (UTC)')).toBeDefined()
    expect(card.getByRole('button', { name: 'Redeem' })).toHaveProperty('disabled', true)
    expect(card.getByText('Finished: the amount is in your main account')).toBeDefined()
  })

  it.each([
    [2, 'Redeeming', 'The redemption is under review'],
    [3, 'Redeemed', 'Already redeemed'],
  ])('in state %i says so, and why it cannot be redeemed', async (status, name, why) => {
    const card = await openRecord({ status, remark: 'As you asked' })
    expect(card.getByText(name)).toBeDefined()
    expect(card.getByText(why)).toBeDefined()
    expect(card.getByText('As you asked')).toBeDefined()
  })

  it('that runs can be redeemed, for its penalty, after a question', async () => {
    const card = await openRecord({})
    await newUser().click(card.getByRole('button', { name: 'Redeem' }))
    expect(screen.getByTestId('penalty').textContent).toContain('25.0000')
  })
})

it('income lists every day with its amount; without any it says when the first comes', async () => {
  const row = (day: number) => ({
    id: day,
    day,
    interest: '4.0000',
    created_at: `2026-03-0${day + 1} 10:00:00`,
    paid_at: `2026-03-0${day + 1} 10:00:00`,
  })
  const payouts = { status: 1, sub_time: '2026-03-01 10:00:00', day_profit: '4.0000', lock_dividend_days: 3 }
  const paid = [1, 2].map(day => ({ day, interest: '4.0000', created_at: `2026-03-0${day + 1} 10:00:00` }))
  serve({ fundIncome: { data: [row(2), row(1)], last_page: 1 }, fundPayouts: { ...payouts, data: paid } })
  await open(<FundIncomeScreen />, 'en', '/mining/income?id=3')
  const rows = await screen.findAllByTestId('income')
  expect(rows.map(one => one.textContent)).toEqual([
    expect.stringMatching(/^Day 2.*\+4\.0000/),
    expect.stringMatching(/^Day 1/),
  ])
  const bars = within(await screen.findByTestId('dated-bars'))
    .getAllByRole('row')
    .slice(1)
  expect(bars.map(bar => [bar.dataset['tone'], bar.textContent])).toEqual([
    ['past', '2 Mar4.00004.0000'],
    ['past', '3 Mar4.00008.0000'],
    ['ahead', '4 Mar4.000012.0000'],
  ])
  serve({ fundIncome: { data: [], last_page: 1 }, fundPayouts: { ...payouts, status: 4, data: [] } })
  document.body.innerHTML = '<div id="root"></div><div id="layers"></div>'
  await open(<FundIncomeScreen />, 'en', '/mining/income?id=4')
  expect(await screen.findByText('The first interest is paid 24 hours after you subscribe.')).toBeDefined()
})

const FUND: AnswerOf<'fund'> = {
  id: 1,
  title: 'Three days',
  image: '/funds/three.svg',
  currency_code: 'USDT',
  dividend_percentage: '0.8',
  staring_sub_amount: '100.00',
  lock_dividend_days: 3,
  max_sub_amount: '5000.00',
  desc: 'A short lock-up.',
  liquidated_damages: '5',
}

it('locking money: the rule stands below the amount, a fault at it, and a summary comes before', async () => {
  const server = serve({ fund: FUND, balances: balancesOf('1000'), buyFund: { id: 9 } })
  await open(<FundSubscribeScreen />, 'en', '/mining/subscribe?id=1')
  const user = newUser()
  await screen.findByText('100 to 5,000 USDT')
  await user.click(screen.getByRole('button', { name: 'Subscribe' }))
  expect(screen.getByText('Please enter the amount to lock')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Amount to lock'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await enter(user, 'Amount to lock', '5oo')
  expect(screen.getByLabelText('Amount to lock')).toHaveProperty('value', '5')
  expect(screen.getByText('Enter an amount to see its payouts.')).toBeDefined()
  await enter(user, 'Amount to lock', '500')
  expect(screen.getByTestId('brings-total').textContent).toBe('12.0000USDT')
  expect(screen.getByTestId('back-early').textContent).toBe('475.0000USDT')
  expect(within(screen.getByTestId('dated-bars')).getAllByRole('row')).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Subscribe' }))
  expect(screen.getByTestId('total-profit').textContent).toContain('12.0000')
  expect(server.sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(server.sent).toEqual([{ id: '1', amount: '500' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Amount to lock')).toHaveProperty('value', '')
})

it('a fund is listed with picture, currency, expected profit and minimum, and leads to its own page and to the records', async () => {
  serve({ funds: { data: [FUND], last_page: 1 } })
  const page = await open(<FundListScreen />, 'en', '/mining')
  const card = await screen.findByTestId('fund')
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/funds/three.svg')
  for (const part of ['Three days', 'USDT', 'Expected daily profit0.8%', 'Minimum amount100.00USDT'])
    expect(card.textContent).toContain(part)
  expect(screen.getByRole('link', { name: 'My subscriptions' }).getAttribute('href')).toBe('#/mining/record')
  await newUser().click(within(card).getByRole('button', { name: 'Subscribe' }))
  expect(page.address()).toBe('/mining/subscribe?id=1')
})

it('the page of a fund says what it is, what it brings, what it takes and for how long', async () => {
  serve({ fund: FUND, balances: balancesOf('1000') })
  await open(<FundSubscribeScreen />, 'en', '/mining/subscribe?id=1')
  await screen.findByRole('heading', { name: 'Three days' })
  expect(document.querySelector('header img')?.getAttribute('src')).toBe('/funds/three.svg')
  expect(screen.getByText('A short lock-up.')).toBeDefined()
  expect(['Expected daily profit', 'Minimum amount', 'Term', 'Maximum'].map(figure)).toEqual([
    '0.8%',
    '100.00USDT',
    '3 days',
    '5,000.00USDT',
  ])
})

it('a subscription leads to its income, and the list is asked for again once redemption was requested', async () => {
  let status = 1
  const server = serve({
    fundSubscriptions: () => ({ data: [{ ...SUBSCRIPTION, status }], last_page: 1 }),
    redeemFund: () => {
      status = 2
      return { id: 3 }
    },
    userInfo: USER,
  })
  const page = await open(<FundRecordScreen />, 'en', '/mining/record')
  const user = newUser()
  await user.click(await screen.findByRole('button', { name: 'View profit' }))
  expect(page.address()).toBe('/mining/income?id=3')
  await user.click(screen.getByRole('button', { name: 'Redeem' }))
  const question = screen.getByRole('alertdialog')
  expect(server.sent).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Redeem' }))
  await waitFor(() => expect(screen.getByText('Redeeming')).toBeDefined())
  expect(server.sent).toEqual([{ sub_id: '3' }])
})
