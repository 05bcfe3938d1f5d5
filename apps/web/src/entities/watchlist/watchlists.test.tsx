// @vitest-environment happy-dom
// The star beside a market, and the sheet in which lists and markets are put in order.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { wirePair } from '../../../testing/pair.ts'
import { type Answers, refusal, serve } from '../../../testing/server.ts'
import { USER } from '../../../testing/user.ts'
import { signIn } from '../../platform/stores/session-store.ts'
import { placeAt } from './order-rows.tsx'
import { StarButton, useStars } from './use-stars.tsx'
import WatchlistsSheet from './watchlists-sheet.tsx'

usePage('trade', 'watchlists')

const BTC = { id: 1, showCode: 'BTC/USD' }
const PAIRS = [
  wirePair(1, 'BTCUSD', { ShowCode: 'BTC/USD' }),
  wirePair(2, 'EURUSD', { ShowCode: 'EUR/USD' }),
  wirePair(3, 'XAUUSD', { ShowCode: 'XAU/USD' }),
]

function Starred() {
  const stars = useStars('/trade')
  return (
    <>
      <StarButton pair={BTC} isWatched={stars.isWatched(1)} chooses={stars.chooses} onPress={stars.press} />
      {stars.sheet}
    </>
  )
}

type List = { id: number; name: string; forex_ids: number[] }

/** A server that keeps what it is told, as far as the star needs it. */
function keeper(lists: List[]): Answers {
  return {
    tradeList: PAIRS,
    watchlists: () => structuredClone(lists),
    watchPairs: sent => {
      const list = lists.find(({ id }) => String(id) === sent['id']) ?? lists[0]
      const made = list ?? { id: 5, name: '', forex_ids: [] }
      if (!list) lists.push(made)
      const ids = (sent['forex_ids'] ?? '').split(',').map(Number)
      made.forex_ids = made.forex_ids.filter(id => !ids.includes(id)).concat(sent['watched'] === '1' ? ids : [])
      return { id: made.id }
    },
    saveWatchlist: sent => {
      const forex_ids = (sent['forex_ids'] ?? '').split(',').filter(Boolean).map(Number)
      const list = lists.find(({ id }) => String(id) === sent['id'])
      if (list) Object.assign(list, { name: sent['name'], forex_ids })
      else lists.push({ id: 50, name: sent['name'] ?? '', forex_ids })
      return { id: list?.id ?? 50 }
    },
    orderWatchlists: sent => {
      const ids = (sent['ids'] ?? '').split(',').map(Number)
      lists.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      return {}
    },
    removeWatchlist: sent => {
      lists.splice(
        lists.findIndex(({ id }) => String(id) === sent['id']),
        1,
      )
      return {}
    },
  }
}

describe('the star', () => {
  it('leads a visitor to the login, and back here afterwards', async () => {
    serve({})
    const page = await open(<Starred />)
    await newUser().click(screen.getByRole('button', { name: 'Add BTC/USD to a watchlist' }))
    expect(page.address()).toBe('/login?from=%2Ftrade')
  })

  it('puts a market into the only list and takes it out again', async () => {
    signIn('token', USER)
    const lists: List[] = []
    serve(keeper(lists))
    await open(<Starred />)
    const user = newUser()
    const star = screen.getByRole('button')
    await waitFor(async () => {
      await user.click(star)
      expect(lists).toEqual([{ id: 5, name: '', forex_ids: [1] }])
    })
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'))
    await user.click(screen.getByRole('button', { name: 'Remove BTC/USD from the watchlist' }))
    await waitFor(() => expect(lists[0]?.forex_ids).toEqual([]))
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'))
  })

  it('goes back when the server refuses', async () => {
    signIn('token', USER)
    const server = serve({
      watchlists: [{ id: 5, name: '', forex_ids: [] }],
      watchPairs: refusal('watchlist_full', { maximum: 100 }),
    })
    await open(<Starred />)
    const star = screen.getByRole('button')
    await waitFor(() => expect(server.asked('watchlists')).toHaveLength(1))
    await newUser().click(star)
    await waitFor(() => expect(server.asked('watchlists')).toHaveLength(2))
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'))
  })

  it('asks which lists when there are several', async () => {
    signIn('token', USER)
    const lists: List[] = [
      { id: 7, name: '', forex_ids: [1] },
      { id: 9, name: 'Majors', forex_ids: [2] },
    ]
    serve(keeper(lists))
    await open(<Starred />)
    const user = newUser()
    await user.click(await screen.findByRole('button', { name: 'Choose watchlists for BTC/USD' }))
    const sheet = await screen.findByRole('dialog', { name: 'Watchlists · BTC/USD' })
    expect(within(sheet).getByRole<HTMLInputElement>('checkbox', { name: 'Favourites' }).checked).toBe(true)
    await user.click(within(sheet).getByRole('checkbox', { name: 'Majors' }))
    await waitFor(() => expect(lists[1]?.forex_ids).toEqual([2, 1]))
  })
})

describe('the sheet', () => {
  const markets = (): string[] => screen.getAllByRole('listitem').map(row => row.textContent.slice(-7))

  async function openSheet(lists: List[], listId?: number) {
    signIn('token', USER)
    const server = serve(keeper(lists))
    await open(<WatchlistsSheet listId={listId} onClose={() => {}} />)
    return { server, user: newUser() }
  }

  it('orders markets by buttons and by arrow keys, and takes them out', async () => {
    const lists: List[] = [{ id: 7, name: 'Majors', forex_ids: [1, 2, 3] }]
    const { user } = await openSheet(lists, 7)
    await user.click(await screen.findByRole('button', { name: 'Move XAU/USD up' }))
    await waitFor(() => expect(lists[0]?.forex_ids).toEqual([1, 3, 2]))
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move BTC/USD with the arrow keys' }), { key: 'ArrowDown' })
    await waitFor(() => expect(lists[0]?.forex_ids).toEqual([3, 1, 2]))
    await waitFor(() => expect(markets()).toEqual(['XAU/USD', 'BTC/USD', 'EUR/USD']))
    await user.click(screen.getByRole('button', { name: 'Remove BTC/USD' }))
    await waitFor(() => expect(lists[0]?.forex_ids).toEqual([3, 2]))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Add a market' }), '1')
    await waitFor(() => expect(lists[0]?.forex_ids).toEqual([3, 2, 1]))
  })

  it('puts a row where the pointer goes up, however late its moves are rendered', async () => {
    vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 40))
    const lists: List[] = [{ id: 7, name: 'Majors', forex_ids: [1, 2, 3] }]
    await openSheet(lists, 7)
    const handle = await screen.findByRole('button', { name: 'Move XAU/USD with the arrow keys' })
    fireEvent.pointerDown(handle, { pointerId: 1, clientY: 100 })
    // On a busy device all of them arrive before the next drawing.
    act(() => {
      fireEvent.pointerMove(handle, { pointerId: 1, clientY: 60 })
      fireEvent.pointerMove(handle, { pointerId: 1, clientY: 20 })
      fireEvent.pointerUp(handle, { pointerId: 1, clientY: 20 })
    })
    await waitFor(() => expect(lists[0]?.forex_ids).toEqual([3, 1, 2]))
  })

  it('makes, renames, orders and deletes lists', async () => {
    const lists: List[] = [
      { id: 7, name: '', forex_ids: [1] },
      { id: 9, name: 'Majors', forex_ids: [] },
    ]
    const { user } = await openSheet(lists)
    await user.click(await screen.findByRole('button', { name: 'Move Majors up' }))
    await waitFor(() => expect(lists.map(({ id }) => id)).toEqual([9, 7]))
    await user.type(screen.getByRole('textbox', { name: 'New watchlist' }), 'Metals')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
    expect(name.value).toBe('Metals')
    await screen.findByText('No markets in this watchlist yet.')
    await user.type(name, ' and oil{Enter}')
    await waitFor(() => expect(lists.at(-1)?.name).toBe('Metals and oil'))
    await user.click(screen.getByRole('button', { name: 'Delete watchlist' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete “Metals and oil”?' })
    await user.click(within(question).getByRole('button', { name: 'Delete watchlist' }))
    await waitFor(() => expect(lists.map(({ id }) => id)).toEqual([9, 7]))
  })
})

it.each([
  [0, 0, 0],
  [0, 19, 0],
  [0, 21, 1],
  [0, 500, 3],
  [3, -21, 2],
  [3, -61, 1],
  [2, -500, 0],
])('row %i dragged by %i pixels is put at %i', (from, shift, to) => {
  expect(placeAt([40, 40, 40, 40], from, shift)).toBe(to)
})
