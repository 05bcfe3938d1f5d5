// @vitest-environment happy-dom
// What routes make of their query: nonsense counts as nothing, and a screen that is about one thing leads to the list without it.
import { useToasts } from '@tallystick/ui/layers/toasts'
import { beforeEach, expect, it, vi } from 'vitest'
import { serve } from '../../testing/server.ts'
import { usePage } from '../../testing/page.tsx'
import { useSession } from '../platform/stores/session-store.ts'
import { router } from './routes.tsx'

usePage()

beforeEach(() => {
  serve({})
  vi.stubGlobal('WebSocket', class extends EventTarget {})
  useSession.setState({ token: 'token' })
  useToasts.setState({ toasts: [] })
})

/** Where the address leads, what the screen reads from it, and what the user is told. */
async function go(address: string) {
  router.history.push(address)
  await router.load()
  const { pathname } = router.state.location
  const { toasts } = useToasts.getState()
  return { pathname, search: { ...router.state.matches.at(-1)?.search }, told: toasts.map(({ text }) => text) }
}

it.each([
  ['/order?type=7', { type: undefined, source: undefined }],
  ['/order?type=&source=x', { type: undefined, source: undefined }],
  ['/order?type=3&source=1', { type: 3, source: 1 }],
  ['/mine/charge?type=9', { type: undefined }],
  ['/mine/withdraw?type=-1', { type: undefined }],
  ['/mine/withdraw-way?type=0', { type: undefined }],
  ['/mine/history?accountTypeId=abc', { accountTypeId: undefined }],
  ['/not-me?token=short', { token: undefined }],
])('a bad query counts as none: %s', async (address, search) => {
  const at = await go(address)
  expect(at.pathname).toBe(address.split('?')[0])
  expect(at.search).toEqual(search)
})

const LOAN = 'Please choose a loan from your records'
const TERMS = 'Please choose a term and an amount first'
it.each([
  ['/loan/repayment', '/loan/record', LOAN],
  ['/loan/repayment?loan_id=abc', '/loan/record', LOAN],
  ['/loan/agreement', '/loan/submit', TERMS],
  ['/loan/agreement?id=1', '/loan/submit', TERMS],
  ['/loan/sign?id=0&amount=100', '/loan/submit', TERMS],
  ['/mining/subscribe', '/mining', 'Please choose a mining fund from the list'],
  ['/mining/subscribe?id=-3', '/mining', 'Please choose a mining fund from the list'],
  ['/mining/income?id=x', '/mining/record', 'Please choose a subscription from the list'],
  ['/follow/trader', '/follow', 'Please choose a master trader from the list'],
  ['/follow/trader?id=short', '/follow', 'Please choose a master trader from the list'],
  ['/follow/submit', '/follow', 'Please choose a master trader from the list'],
  ['/news/detail?id=1e99', '/news', 'Please choose an article from the list'],
])('without a valid id %s goes to the list, with a sentence', async (address, list, sentence) => {
  expect(await go(address)).toMatchObject({ pathname: list, told: [sentence] })
})

it.each([
  '/loan/repayment?loan_id=5',
  '/loan/agreement?id=1&amount=100',
  '/loan/agreement?loan_id=5',
  '/mining/subscribe?id=1',
])('with one it stays: %s', async address => {
  expect(await go(address)).toMatchObject({ pathname: address.split('?')[0], told: [] })
})

it('a visitor is asked to log in first, and told nothing else', async () => {
  useSession.setState({ token: '' })
  expect(await go('/loan/repayment')).toMatchObject({ pathname: '/login', told: [] })
})
