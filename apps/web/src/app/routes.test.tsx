// @vitest-environment happy-dom
// What routes make of their query: nonsense counts as nothing, and a screen that is about one thing leads to the list without it.
import { useToasts } from '@tallystick/ui/layers/toasts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { serve } from '../../testing/server.ts'
import { usePage } from '../../testing/page.tsx'
import { USER } from '../../testing/user.ts'
import { signIn, useSession } from '../platform/stores/session-store.ts'
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
