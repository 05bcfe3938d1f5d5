// @vitest-environment happy-dom
// The portfolio as its user meets it: the curve and its table, days, groups, figures that explain themselves, and the states.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, refusal, serve } from '../../../testing/server.ts'
import { USER } from '../../../testing/user.ts'
import { signIn } from '../../platform/stores/session-store.ts'
import { weeksOf } from './day-calendar.tsx'
import { grouped } from './groups.ts'
import PortfolioScreen, { firstDay } from './portfolio-screen.tsx'

usePage('portfolio', 'orders')

const HOUR = Date.UTC(2026, 0, 5, 12)
const point = (hours: number, equity: string, paid_in = '0.000000') => ({
  at: HOUR + hours * 3_600_000,
  equity,
  paid_in,
  paid_out: '0.000000',
})

const PORTFOLIO: AnswerOf<'portfolio'> = {
  now: {
    equity: '1240.500000',
    floating: '-10.250000',
    margin: '100.000000',
    margin_level: '1240.50',
    exposure: '10000.000000',
    positions: 1,
  },
  points: [point(0, '1000.000000'), point(1, '1500.000000', '300.000000'), point(2, '1240.500000')],
  days: [
    { day: '2026-01-04', profit: '200.000000' },
    { day: '2026-01-05', profit: '-259.500000' },
  ],
  profit: '-59.500000',
  drawdown: '259.500000',
  drawdown_percent: '17.30',
  paid_in: '300.000000',
  paid_out: '0.000000',
  fees: '4.000000',
  interest: '1.500000',
  orders: 5,
  won: 3,
  lost: 2,
  win_rate: '60.00',
  average_win: '100.000000',
  average_loss: '-180.000000',
  best: {
    product: 'forex',
    id: 64,
    forex_id: 1,
    code: 'BTC/USD',
    profit: '210.000000',
    closed_at: Date.UTC(2026, 0, 4, 23, 59),
  },
  worst: null,
  results: [
    { product: 'forex', forex_id: 1, code: 'BTC/USD', side: 'buy', orders: 2, won: 2, profit: '300.000000' },
    { product: 'forex', forex_id: 1, code: 'BTC/USD', side: 'sell', orders: 2, won: 0, profit: '-360.000000' },
    { product: 'micro', forex_id: 2, code: 'EUR/USD', side: 'buy', orders: 1, won: 1, profit: '8.000000' },
  ],
}

async function openPortfolio(answers: Answers = {}) {
  const server = serve({ portfolio: PORTFOLIO, ...answers })
  signIn('token', USER)
  await open(<PortfolioScreen />, 'en', '/portfolio')
  return { server, user: newUser() }
}

describe('the portfolio', () => {
  it('shows equity now, and at every point by keys', async () => {
    await openPortfolio()
    expect((await screen.findByTestId('equity-now')).textContent).toContain('1,240.50')
    const slider = screen.getByRole('slider', { name: 'Equity' })
    expect(slider.getAttribute('aria-valuetext')).toBe('5 Jan 2026, 14:00:00: 1,240.50 USD')
    fireEvent.change(slider, { target: { value: '1' } })
    expect(screen.getByTestId('equity-at').textContent).toMatch(/13:00:00.*Paid in \+300\.00.*1,500\.00/)
  })

  it('shows the same as a table', async () => {
    const { user } = await openPortfolio()
    await user.click(await screen.findByRole('button', { name: 'Show as table' }))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map(row => row.textContent)).toEqual([
      'Time (UTC)EquityPaid inPaid out',
      expect.stringMatching(/14:00:00.*1,240\.50$/),
      expect.stringMatching(/13:00:00.*1,500\.00300\.00$/),
      expect.stringMatching(/12:00:00.*1,000\.00$/),
    ])
  })

  it('asks for another period', async () => {
    const { server, user } = await openPortfolio()
    await user.click(await screen.findByRole('radio', { name: '7 days' }))
    await screen.findByTestId('portfolio')
    expect(server.asked('portfolio')).toEqual(['period=30d', 'period=7d'])
  })

  it('has a day lead to its orders', async () => {
    await openPortfolio()
    const day = await screen.findByTestId('day-2026-01-05')
    expect(day.getAttribute('href')).toContain('/order?source=0&type=3&from=2026-01-05&to=2026-01-05')
    expect(day.textContent).toMatch(/5 Jan.*259\.50/)
  })

  it('puts results together by market, side and product', async () => {
    const { user } = await openPortfolio()
    const market = await screen.findByTestId('result-forex-1')
    expect(market.textContent).toMatch(/BTC\/USD.*2 of 4 with a profit.*60\.00/)
    expect(market.getAttribute('href')).toMatch(/source=0.*type=3.*market=1/)
    await user.click(screen.getByRole('radio', { name: 'Side' }))
    expect(screen.getByTestId('result-micro-buy').getAttribute('href')).toMatch(/source=1.*side=1/)
    await user.click(screen.getByRole('radio', { name: 'Product' }))
    expect(screen.getAllByTestId(/^result-/).map(line => line.textContent)).toHaveLength(2)
  })

  it('explains a figure and leads to the orders behind it', async () => {
    const { user } = await openPortfolio()
    await user.click(await screen.findByRole('button', { name: 'About Win rate' }))
    const sheet = screen.getByRole('dialog', { name: 'Win rate' })
    expect(sheet.textContent).toContain('Orders closed with a profit, out of all closed')
    const links = within(sheet).getAllByRole('link', { name: /^Show details/ })
    expect(links.map(link => [link.textContent, link.getAttribute('href')?.split('&from')[0]])).toEqual([
      ['Show details · Contracts', '#/order?source=0&type=3'],
      ['Show details · Up/Down', '#/order?source=1&type=3'],
    ])
    for (const link of links) expect(link.getAttribute('href')).toContain('result=profit')
  })

  it('explains every figure, and has each lead to what is behind it', async () => {
    const { user } = await openPortfolio()
    await screen.findByTestId('portfolio')
    const names = screen
      .getAllByRole('button', { name: /^About / })
      .map(button => button.getAttribute('aria-label') ?? '')
    expect(names).toHaveLength(16)
    for (const name of names) {
      await user.click(screen.getByRole('button', { name }))
      const sheet = screen.getByRole('dialog')
      expect(within(sheet).getAllByRole('link', { name: /^Show details/ }).length, name).toBeGreaterThan(0)
      expect(sheet.querySelector('p.text-muted')?.textContent ?? '', name).not.toBe('')
      await user.click(within(sheet).getByRole('button', { name: 'Dismiss' }))
    }
  })

  it('has the best and the worst day lead to their orders', async () => {
    await openPortfolio()
    const link = await screen.findByRole('link', { name: /^Worst day/ })
    expect(link.getAttribute('href')).toContain('/order?source=0&type=3&from=2026-01-05&to=2026-01-05')
  })

  it('leads from the best order to its market and day, and has none where none had a loss', async () => {
    const { user } = await openPortfolio()
    expect((await screen.findByTestId('best-order')).textContent).toMatch(/210\.00.*BTC\/USD/)
    expect(screen.getByTestId('worst-order').textContent).toContain('–')
    await user.click(screen.getByRole('button', { name: 'About Best order' }))
    const link = within(screen.getByRole('dialog')).getByRole('link', { name: 'Show details' })
    expect(link.getAttribute('href')).toMatch(/source=0.*type=3.*from=2026-01-04&to=2026-01-04&market=1&result=profit/)
  })

  it('says from when there will be a curve', async () => {
    await openPortfolio({ portfolio: { ...PORTFOLIO, points: PORTFOLIO.points.slice(-1), days: [], results: [] } })
    expect(await screen.findByText(/The curve begins with the next full hour/)).toBeTruthy()
    expect(screen.getByText('No closed orders yet.')).toBeTruthy()
    expect(screen.queryByRole('slider')).toBeNull()
  })

  it('can be asked for again when it did not come', async () => {
    const { server, user } = await openPortfolio({ portfolio: refusal('internal_error') })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(server.asked('portfolio').length).toBeGreaterThan(1)
  })
})

describe('its parts', () => {
  it('are weeks from Monday to Sunday, the newest first', () => {
    const days = ['2026-01-03', '2026-01-04', '2026-01-05'].map(day => ({ day, profit: 0n }))
    expect(weeksOf(days).map(week => week.map(day => day?.day.slice(-2) ?? '').join(' '))).toEqual([
      '05      ',
      '     03 04',
    ])
  })

  it('are summed by group, the best first', () => {
    const result = (side: 'buy' | 'sell', profit: bigint) =>
      ({ product: 'forex', pairId: 1, code: 'A', side, orders: 1, won: 0, profit }) as const
    const groups = grouped([result('buy', 1n), result('sell', 5n), result('buy', 2n)], 'side')
    expect(groups.map(({ side, orders, profit }) => [side, orders, profit])).toEqual([
      ['sell', 1, 5n],
      ['buy', 2, 3n],
    ])
  })

  it('begin on the first day of the period', () => {
    expect(firstDay('7d', Date.UTC(2026, 0, 10, 13))).toBe('2026-01-04')
    expect(firstDay('all', 0)).toBeUndefined()
  })
})
