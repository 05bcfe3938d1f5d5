// @vitest-environment happy-dom
// Home as a visitor and a user meet it: the invitation or the balance, the strip, the shortcuts, and the list with its chips.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { balancesOf } from '../../../testing/money.ts'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { wirePair } from '../../../testing/pair.ts'
import { type Answers, serve } from '../../../testing/server.ts'
import { USER } from '../../../testing/user.ts'
import { signIn } from '../../platform/stores/session-store.ts'
import { useSettings } from '../../platform/stores/settings-store.ts'
import HomeScreen from './home-screen.tsx'

usePage('home')
afterEach(() => useSettings.setState({ favourites: [], pairCode: '' }))

const ANSWERS: Answers = {
  tradeList: [wirePair(1, 'BTCUSD'), wirePair(2, 'EURUSD')],
  categories: [{ Id: 1, NameShowTrans: 'Crypto' }],
  sparklines: [],
}

const rows = (): (string | null)[] =>
  [...document.querySelectorAll('[data-pair]')].map(row => row.getAttribute('data-pair'))

it('invites visitors with what a demo account holds, to register or to log in', async () => {
  serve(ANSWERS)
  await open(<HomeScreen />)
  await waitFor(() => expect(screen.getByTestId('demo-balance').textContent).toBe('120,000.00USD'))
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('#/register')
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('#/login')
  expect(document.title).toBe('Markets · Tallystick')
})

it('a visitor sees where the first watchlist will be, and nothing to edit', async () => {
  serve(ANSWERS)
  await open(<HomeScreen />)
  await screen.findByRole('radio', { name: 'Crypto' })
  expect(screen.getAllByRole('radio').map(chip => chip.textContent)).toEqual(['Favourites', 'All', 'Crypto'])
  expect(screen.queryByRole('button', { name: 'Edit watchlists' })).toBeNull()
  await newUser().click(screen.getByRole('radio', { name: 'Favourites' }))
  await screen.findByText(/^No markets in this watchlist yet/)
})

const SIGNED_IN: Answers = { ...ANSWERS, balances: balancesOf('0'), profits: { profits: '0' } }

it('watchlists are the first chips, and keep the order of their user', async () => {
  signIn('token', USER)
  serve({
    ...SIGNED_IN,
    watchlists: [
      { id: 7, name: '', forex_ids: [1] },
      { id: 9, name: 'Majors', forex_ids: [2, 424_242, 1] },
    ],
  })
  await open(<HomeScreen />)
  await screen.findByRole('radio', { name: 'Majors' })
  await screen.findByRole('radio', { name: 'Crypto' })
  const chips = screen.getAllByRole('radio').map(chip => chip.textContent)
  expect(chips).toEqual(['Favourites', 'Majors', 'All', 'Crypto'])
  await newUser().click(screen.getByRole('radio', { name: 'Majors' }))
  await waitFor(() => expect(rows()).toEqual(['EURUSD', 'BTCUSD']))
})

it('what was starred on this device moves to the server once', async () => {
  useSettings.setState({ favourites: ['EURUSD', 'GONE'] })
  signIn('token', USER)
  const server = serve({ ...SIGNED_IN, watchlists: [{ id: 7, name: '', forex_ids: [2] }], watchPairs: { id: 7 } })
  await open(<HomeScreen />)
  await waitFor(() => expect(server.asked('watchlists')).toHaveLength(1))
  expect(server.sent).toEqual([expect.objectContaining({ forex_ids: '2', watched: '1' })])
  expect(useSettings.getState().favourites).toEqual([])
})

it('shows email and UID, the total of all accounts, and leads to deposit and withdrawal', async () => {
  serve({ ...SIGNED_IN, watchlists: [], balances: balancesOf('1234.5') })
  signIn('token', USER)
  const page = await open(<HomeScreen />)
  expect(screen.getByTestId('person').textContent).toBe('ada@example.comUID 12345678')
  await waitFor(() => expect(screen.getByTestId('total-assets').textContent).toBe('1,234.50USD'))
  const user = newUser()
  await user.click(screen.getByRole('button', { name: 'Deposit' }))
  expect(page.path()).toBe('/mine/charge')
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(page.path()).toBe('/mine/withdraw')
})

const FIVE = ['BTCUSD', 'ETHUSD', 'EURUSD', 'XAUUSD', 'SOLUSD'].map((code, index) =>
  wirePair(index + 1, code, {
    Logo: `/logos/${code}.svg`,
    CategoryId: code === 'EURUSD' ? 2 : 1,
    MarketStatus: code === 'XAUUSD' ? 2 : 1,
    ForexQuotations: { Open: '100', Close: `${index + 1}00.25`, Change: '1.5', Time: Date.now() },
  }),
)
const MARKETS: Answers = {
  tradeList: FIVE,
  categories: [
    { Id: 1, NameShowTrans: 'Crypto' },
    { Id: 2, NameShowTrans: 'Currencies' },
  ],
  sparklines: FIVE.map(({ Id, Code }) => ({ Id, Code, Closes: ['1', '3', '2'] })),
}

it('the strip shows the first four pairs, each with its area chart', async () => {
  serve(MARKETS)
  await open(<HomeScreen />)
  const strip = await screen.findByRole('region', { name: 'Featured markets' })
  await waitFor(() => expect(strip.querySelectorAll('svg linearGradient')).toHaveLength(4))
  const tiles = within(strip).getAllByRole('button')
  expect(tiles.map(tile => tile.textContent?.slice(0, 6))).toEqual(['BTCUSD', 'ETHUSD', 'EURUSD', 'XAUUSD'])
})

it('shortcuts lead to loan, buy coin, video and mining, and the search bar to the search', async () => {
  signIn('token', USER)
  serve({ ...MARKETS, watchlists: [], balances: balancesOf('0'), profits: { profits: '0' } })
  await open(<HomeScreen />)
  const shortcuts = within(screen.getByRole('navigation', { name: 'Shortcuts' })).getAllByRole('link')
  expect(shortcuts.map(link => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Loan #/loan',
    'Buy crypto #/mine/charge?type=1',
    'Video #/video',
    'Mining #/mining',
    'News #/news',
  ])
  for (const link of shortcuts) expect(link.querySelector('svg')).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Search by code or name' }).getAttribute('href')).toBe('#/product')
})

it('ten skeleton rows stand in while the pairs are on their way', async () => {
  const pairs = Promise.withResolvers<typeof FIVE>()
  serve({ ...MARKETS, tradeList: pairs.promise })
  await open(<HomeScreen />)
  const list = screen.getByRole('region', { name: 'Markets' })
  expect(list.querySelectorAll('.skeleton.rounded-full')).toHaveLength(10)
  pairs.resolve(FIVE)
  await waitFor(() => expect(rows()).toHaveLength(5))
  expect(list.querySelectorAll('.skeleton.rounded-full')).toHaveLength(0)
})

it('a row shows logo, code, area chart, price and change; a closed market says so instead of its change', async () => {
  serve(MARKETS)
  await open(<HomeScreen />)
  const row = (code: string) => document.querySelector(`[data-pair="${code}"]`)
  await waitFor(() => expect(row('BTCUSD')?.querySelector('svg linearGradient')).toBeTruthy())
  expect(row('BTCUSD')?.querySelector('use')?.getAttribute('href')).toMatch(/logos.*#BTCUSD$/)
  await waitFor(() => {
    for (const part of ['BTCUSD', '100.25', '1.5%']) expect(row('BTCUSD')?.textContent).toContain(part)
  })
  expect(row('XAUUSD')?.textContent).toContain('400.25')
  expect(row('XAUUSD')?.textContent).toContain('Closed')
  expect(row('XAUUSD')?.textContent).not.toContain('%')
})

it('a category narrows the list, and tapping a pair selects it and opens the trade screen', async () => {
  serve(MARKETS)
  const page = await open(<HomeScreen />)
  const user = newUser()
  await user.click(await screen.findByRole('radio', { name: 'Currencies' }))
  await waitFor(() => expect(rows()).toEqual(['EURUSD']))
  await user.click(document.querySelector('[data-pair]') ?? document.body)
  expect(page.path()).toBe('/trade')
  expect(useSettings.getState().pairCode).toBe('EURUSD')
})
