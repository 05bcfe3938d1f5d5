// @vitest-environment happy-dom
// Screens that stay mounted while another account signs in: nothing of the account before is ever shown to it.
import { act, screen, waitFor } from '@testing-library/react'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { Link } from '@tallystick/ui/routing/routing'
import { beforeEach, expect, it } from 'vitest'
import { BASIC_INFO } from '../../testing/basic-info.ts'
import { newUser, open, usePage } from '../../testing/page.tsx'
import { wireOrder } from '../../testing/orders.ts'
import { wirePair } from '../../testing/pair.ts'
import { serve } from '../../testing/server.ts'
import { USER } from '../../testing/user.ts'
import { logIn, watchSession } from '../entities/session/session.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { resetSession, signIn, useSession } from '../platform/stores/session-store.ts'
import { useOrderHistory } from '../entities/order/orders.ts'
import { KeptAlive, keptScreen } from './kept-alive.tsx'

usePage('home', 'trade', 'orders', 'micro')
beforeEach(watchOnce())

/** The app wires it once, at start. */
function watchOnce(): () => void {
  let isWatched = false
  return () => {
    if (!isWatched) watchSession()
    isWatched = true
  }
}

const FIGURE = { demo: '111111.11', real: '222222.22' } as const
type Account = keyof typeof FIGURE
const shownAs = { demo: '111,111.11', real: '222,222.22' } as const

const balances = (account: Account): AnswerOf<'balances'> => [
  { accountTypeId: 1, type: 'forex', currencyId: 1, balance: FIGURE[account], lockBalance: '0' },
  { accountTypeId: 2, type: 'micro', currencyId: 1, balance: '0', lockBalance: '0' },
  { accountTypeId: 3, type: 'change', currencyId: 1, balance: '0', lockBalance: '0' },
]
const user = (account: Account) => ({ ...USER, is_demo: account === 'demo' ? 1 : 0 }) as const

/** Every figure of an account that stood on the page, as it changes. */
function watchFigures(): { readonly seen: Set<Account>; stop(): void } {
  const seen = new Set<Account>()
  const look = (): void => {
    for (const account of ['demo', 'real'] as const)
      if (document.body.textContent?.includes(shownAs[account])) seen.add(account)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { characterData: true, childList: true, subtree: true })
  return { seen, stop: () => observer.disconnect() }
}

function serveBoth(): { release(): void } {
  let release = (): void => {}
  const late = new Promise<void>(resolve => (release = resolve))
  serve({
    tradeList: [wirePair(1, 'BTCUSD')],
    categories: [],
    sparklines: [],
    basicInfo: BASIC_INFO,
    masterPerformance: [],
    profits: () => ({ profits: '0' }),
    userInfo: () => user(useSession.getState().token === 'real' ? 'real' : 'demo'),
    // An answer to the demo account that comes after the real one has signed in is the demo account's.
    balances: async () => {
      const asked = useSession.getState().token === 'real' ? 'real' : 'demo'
      if (asked === 'real') await late
      return balances(asked)
    },
    login: { token: 'real', user: user('real') },
    watchlists: [],
  })
  return { release }
}

const asReal = () => logIn({ account: 'ada@example.com', password: 'secret123', byMobile: false })

it('Home, left for the login and come back to, shows a skeleton and then the new account', async () => {
  const { release } = serveBoth()
  signIn('demo', user('demo'))
  await keptScreen('/')?.bring()
  await open(
    <>
      <Link to="/login">Away</Link>
      <Link to="/">Back</Link>
      <KeptAlive />
    </>,
  )
  await screen.findByText(shownAs.demo)
  const visitor = newUser()
  await visitor.click(screen.getByRole('link', { name: 'Away' }))
  await act(asReal)
  await visitor.click(screen.getByRole('link', { name: 'Back' }))
  const visible = () => document.querySelector('[style*="none"]') === null
  await waitFor(() => expect(visible()).toBe(true))
  expect(document.body.textContent).not.toContain(shownAs.demo)
  const watched = watchFigures()
  release()
  await screen.findByText(shownAs.real)
  watched.stop()
  expect([...watched.seen]).toEqual(['real'])
})

it('Home that is looked at while the session changes shows nothing of the account before from then on', async () => {
  const { release } = serveBoth()
  signIn('demo', user('demo'))
  await keptScreen('/')?.bring()
  await open(<KeptAlive />)
  await screen.findByText(shownAs.demo)
  await act(asReal)
  // Queries tell their screens in the next turn of the event loop; the real account's figure is not there yet.
  await waitFor(() => expect(document.body.textContent).not.toContain(shownAs.demo))
  release()
  await screen.findByText(shownAs.real)
  act(resetSession)
  await waitFor(() => expect(document.body.textContent).not.toContain(shownAs.real))
})

const NOTHING_CHOSEN = {}

function Closed() {
  const { data } = useOrderHistory(NOTHING_CHOSEN)
  return <p>{data ? `Orders ${data.rows.map(({ id }) => id).join()}` : 'Waiting'}</p>
}

it('a history that was shown long ago keeps nothing for the next account while it waits', async () => {
  let release = (): void => {}
  const late = new Promise<void>(resolve => (release = resolve))
  serve({
    orderHistory: async () => {
      const isReal = useSession.getState().token === 'real'
      if (isReal) await late
      return { data: [wireOrder({ Id: isReal ? 2 : 1, Status: 3 })], next: '', total: 1, all_fact_profits: '0' }
    },
  })
  signIn('demo', user('demo'))
  await open(<Closed />)
  await screen.findByText('Orders 1')
  // As when it was hidden for longer than answers are kept: the screen alone remembers.
  queryClient.getQueryCache().clear()
  act(() => signIn('real', user('real')))
  await screen.findByText('Waiting')
  release()
  expect(await screen.findByText('Orders 2')).toBeDefined()
})
