// @vitest-environment happy-dom
// What routes make of their query: nonsense counts as nothing, and a screen that is about one thing leads to the list without it.
import { useToasts } from '@tallystick/ui/layers/toasts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { serve } from '../../testing/server.ts'
import { usePage } from '../../testing/page.tsx'
import { USER } from '../../testing/user.ts'
import { signIn, useSession } from '../platform/stores/session-store.ts'
import { live } from '../live/live.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { ENTRIES } from './entries.ts'
import { router } from './routes.tsx'

usePage()

beforeEach(() => {
  serve({ tradeList: [] })
  vi.stubGlobal('WebSocket', SilentSocket)
  useSession.setState({ token: 'token' })
  useToasts.setState({ toasts: [] })
})

/** Every navigation starts the live connection; here nobody is at the other end. */
class SilentSocket extends EventTarget {
  send(): void {}
  close(): void {}
}

function hrefAfter(href: string): string {
  void router.go(href)
  return router.current.href
}

/** Where the address leads, what the screen reads from it, and what the user is told. */
function go(address: string) {
  // As if opened there: what the screen before it had told is gone.
  void router.go('/trade')
  useToasts.setState({ toasts: [] })
  void router.go(address)
  const { path, search } = router.current
  return { path, search, told: useToasts.getState().toasts.map(toast => toast.text) }
}

it.each([
  ['/order?type=7', {}],
  ['/order?type=&source=x', {}],
  ['/order?type=3&source=1', { type: 3, source: 1 }],
  ['/mine/charge?type=9', {}],
  ['/mine/withdraw?type=-1', {}],
  ['/mine/withdraw-way?type=0', {}],
  ['/mine/history?accountTypeId=abc', {}],
  ['/not-me?token=short', {}],
  ['/unsubscribe?token=short', {}],
])('a bad query counts as none: %s', (address, search) => {
  const at = go(address)
  expect(at.path).toBe(address.split('?')[0])
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
])('without a valid id %s goes to the list, with a sentence', (address, list, sentence) => {
  expect(go(address)).toMatchObject({ path: list, told: [sentence] })
})

it.each([
  '/loan/repayment?loan_id=5',
  '/loan/agreement?id=1&amount=100',
  '/loan/agreement?loan_id=5',
  '/mining/subscribe?id=1',
])('with one it stays: %s', address => {
  expect(go(address)).toMatchObject({ path: address.split('?')[0], told: [] })
})

it('a visitor is asked to log in first, and told nothing else', () => {
  useSession.setState({ token: '' })
  expect(go('/loan/repayment')).toMatchObject({ path: '/login', told: [] })
})

describe('the login form', () => {
  it('is never seen by a user who is logged in: they are sent on', () => {
    signIn('token', USER)
    expect(hrefAfter('/login')).toBe('/')
    expect(hrefAfter('/login?from=%2Fmine%2Fcharge%3Ftype%3D1')).toBe('/mine/charge?type=1')
    expect(hrefAfter('/login?from=https%3A%2F%2Felsewhere.example')).toBe('/')
  })

  it('is seen by visitors, and by demo users who log in to their real account', () => {
    useSession.setState({ token: '' })
    expect(hrefAfter('/login?from=%2Fuser')).toBe('/login?from=%2Fuser')
    signIn('token', { ...USER, is_demo: 1 })
    expect(hrefAfter('/login')).toBe('/login')
  })
})

const ID = 'abcdefghijklmnop'
const OPEN = [
  '/',
  '/trade',
  '/follow',
  '/rank',
  '/news',
  '/news/detail?id=1',
  '/feedback',
  '/login',
  '/register',
  '/forgot',
  '/product',
  '/language',
  '/mine/email',
  '/mine/announcement',
  '/mine/chat',
  '/fair',
  `/follow/trader?id=${ID}`,
  '/mining',
]
const OWN = [
  '/order?source=0&type=1',
  '/user',
  '/mine/auth',
  '/mine/invite',
  '/mine/password',
  '/mine/api-keys',
  '/mine/notices',
  '/mine/alerts',
  '/mine/history?accountTypeId=3',
  '/mine/charge?type=1',
  '/mine/withdraw?type=1',
  '/mine/withdraw-way?type=2',
  '/mine/system',
  '/portfolio',
  '/statements',
  '/proof',
  '/mine/wallet',
  '/mine/bank-card-list',
  '/mine/coin-address-list',
  '/mine/accounts',
  '/mine/transfer',
  '/loan',
  '/loan/submit',
  '/loan/agreement?id=1&amount=100',
  '/loan/agreement?loan_id=5',
  '/loan/sign?id=1&amount=100',
  '/loan/record',
  '/loan/repayment?loan_id=5',
  '/follow/follow-list',
  '/follow/trader-apply',
  '/follow/my-follower',
  `/follow/submit?id=${ID}`,
  '/mining/subscribe?id=1',
  '/mining/record',
  '/mining/income?id=1',
]

describe('the routes of the specification', () => {
  it.each(OPEN)('%s is open to visitors', address => {
    useSession.setState({ token: '' })
    expect(hrefAfter(address)).toBe(address)
  })

  it.each(OWN)('%s is for users; visitors log in first and come back', address => {
    expect(hrefAfter(address)).toBe(address)
    useSession.setState({ token: '' })
    void router.go('/')
    expect(hrefAfter(address)).toBe(`/login?${new URLSearchParams({ from: address })}`)
  })

  it('an unknown path leads Home', () => {
    expect([hrefAfter('/nowhere'), hrefAfter('/mine'), hrefAfter('/order/41')]).toEqual(['/', '/', '/'])
  })

  it('every navigation starts the live connection; where pairs are shown they are asked for again', () => {
    const start = vi.spyOn(live, 'start')
    const refreshed = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
    const asked = (): number => refreshed.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === 'pairs').length
    void router.go('/rank')
    expect([start.mock.calls.length, asked()]).toEqual([1, 0])
    for (const [index, path] of ['/', '/trade', '/order'].entries()) {
      void router.go(path)
      expect([start.mock.calls.length, asked()]).toEqual([index + 2, index + 1])
    }
  })

  it('the tab bar has markets, trade, orders, copy trading, ranking and account, in this order', () => {
    expect(ENTRIES.map(({ to, words }) => `${words} ${to}`)).toEqual([
      'markets /',
      'trade /trade',
      'orders /order',
      'copyTrading /follow',
      'ranking /rank',
      'account /user',
    ])
  })
})
