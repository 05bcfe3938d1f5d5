// @vitest-environment happy-dom
// Figures over time on the first screen: what each role sees, one day at a time, as a table, and what opens.
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, open, refusal, serve, usePage } from '../../../testing/page.tsx'
import { signIn } from '../../platform/session.ts'
import OverviewScreen from './overview-screen.tsx'

usePage()

const day = (date: string, deposits: string, withdrawals: string, net: string, result: string) => ({
  day: date,
  deposits,
  withdrawals,
  net,
  fees: '1.00',
  result,
})
const ANSWERS: Answers = {
  operatorWaiting: [],
  operatorHealth: {
    feed: { label: 'simulated', connected: true, reconnects: 0, unreadable: 0, pairs: [] },
    log: null,
    shards: [],
    backups: { kept: false, last_at: 0, rehearsed_at: 0, took_ms: 0, checks: 0, failed: 0, reason: '', old: false },
  },
  operatorSwitches: { all: false, products: [], pairs: [] },
  operatorWinners: [],
  operatorConservation: { at: 0, realms: [] },
  operatorHouseFigures: {
    days: [
      day('2026-03-03', '500.00', '0.00', '500.00', '-20.00'),
      day('2026-03-04', '100.00', '300.00', '-200.00', '5.00'),
    ],
    total: { deposits: '600.00', withdrawals: '300.00', net: '300.00', fees: '2.00', result: '-15.00' },
  },
  operatorHouseDay: [
    { account: 'deposits', transfers: 2, credit: '0.00', debit: '-500.00', net: '-500.00', is_result: false },
    { account: 'trading_result', transfers: 1, credit: '0.00', debit: '-21.00', net: '-21.00', is_result: true },
  ],
  operatorUserFigures: { days: [{ day: '2026-03-04', active: 7, registered: 2 }], registered: 2 },
  operatorPayoutTimes: { days: [], paid: 0, median_ms: 0, p95_ms: 0 },
  operatorQueueHistory: [
    { at: 1_772_600_000_000, waiting: 1, age_ms: 5_400_000 },
    { at: 1_772_603_600_000, waiting: 4, age_ms: 10_800_000 },
  ],
  operatorExposureHistory: {
    points: [
      { at: 1_772_600_000_000, orders: 1, open_interest: '900.00', net: '900.00', house: '0.00' },
      { at: 1_772_603_600_000, orders: 2, open_interest: '1000.00', net: '-200.00', house: '15.00' },
    ],
    pairs: [{ id: 1, pair: 'BTCUSD', open_interest: '1000.00', net: '-200.00' }],
  },
}

const card = (name: string): HTMLElement => {
  const found = screen.getByRole('heading', { name }).closest('section')
  if (!found) throw new Error(`no card ${name}`)
  return found
}

describe('figures over time', () => {
  it('show one day at a time, by keys too, and add the period up', async () => {
    serve(ANSWERS)
    await open(<OverviewScreen />)
    const slider = await screen.findByRole('slider', { name: 'Deposits and withdrawals' })
    expect(slider.getAttribute('aria-valuetext')).toBe(
      '4 Mar, Deposits 100.00 USD, Withdrawals 300.00 USD, Net flow -200.00 USD',
    )
    fireEvent.change(slider, { target: { value: '0' } })
    expect(slider.getAttribute('aria-valuetext')).toContain('3 Mar, Deposits 500.00')
    expect(within(card('House result')).getByText('−15.00')).toBeDefined()
    expect(within(card('Time to pay withdrawals')).getByText('No withdrawal was paid in this period.')).toBeDefined()
  })

  it('are a table as well, the newest first', async () => {
    serve(ANSWERS)
    const user = await open(<OverviewScreen />)
    await screen.findByRole('slider', { name: 'House result' })
    await user.click(within(card('House result')).getByRole('button', { name: 'As a table' }))
    const rows = within(screen.getByRole('table', { name: 'House result' })).getAllByRole('row')
    expect(rows.map(row => row.textContent)).toEqual([
      'DayHouse resultFees',
      'Wed 4 Mar+5.001.00',
      'Tue 3 Mar−20.001.00',
    ])
  })

  it('of a queue show how long its oldest record had waited, and which queue is a choice', async () => {
    serve(ANSWERS)
    const user = await open(<OverviewScreen />)
    const slider = await screen.findByRole('slider', { name: 'Queues over time' })
    expect(slider.getAttribute('aria-valuetext')).toContain('Oldest 3 hours, Awaiting review 4')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Queue' }), 'Chats')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Queue' }).value).toBe('chats')
    expect(await screen.findByRole('slider', { name: 'Queues over time' })).toBeDefined()
  })

  it('open into the accounts of a day, and those into its transfers', async () => {
    serve(ANSWERS)
    const user = await open(<OverviewScreen />)
    const slider = await screen.findByRole('slider', { name: 'House result' })
    fireEvent.change(slider, { target: { value: '0' } })
    fireEvent.keyDown(slider, { key: 'Enter' })
    const accounts = within(await screen.findByTestId('house-day'))
    const link = await accounts.findByRole('link', { name: 'deposits' })
    expect(link.getAttribute('href')).toContain('day=2026-03-03&realm=real&kind=deposit_credit')
    // Several kinds of transfers move it.
    expect(accounts.getByRole('link', { name: 'trading result' }).getAttribute('href')).not.toContain('kind')
    await user.click(within(screen.getByTestId('house-day')).getByRole('button', { name: 'Close' }))
    expect(screen.queryByTestId('house-day')).toBeNull()
  })

  it('say what is wrong and can be asked for again', async () => {
    const server = serve({ ...ANSWERS, operatorHouseFigures: refusal('too_many_requests') })
    const user = await open(<OverviewScreen />)
    const retry = await within(card('House result')).findByRole('button', { name: 'Try again' })
    server.answer(ANSWERS)
    await user.click(retry)
    expect(await screen.findByRole('slider', { name: 'House result' })).toBeDefined()
  })

  it('of money are for those who may see the ledger', async () => {
    signIn('token', { id: 2, email: '', name: 'Sam', roles: ['support'], created_at: 0, disabled: false })
    serve(ANSWERS)
    await open(<OverviewScreen />)
    await screen.findByRole('slider', { name: 'Users by day' })
    expect(screen.queryByRole('heading', { name: 'House result' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Open interest and exposure' })).toBeNull()
  })
})
