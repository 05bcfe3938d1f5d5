// @vitest-environment happy-dom
// Nothing renders for a price: it is written into its own row, while that is seen, and a kept screen that is hidden stays as it is.
import { act, screen, waitFor } from '@testing-library/react'
import { Link } from '@tallystick/ui/routing/routing'
import { Profiler } from 'react'
import { expect, it } from 'vitest'
import { quote, settleQuotes } from '../../testing/market.ts'
import { newUser, open, usePage } from '../../testing/page.tsx'
import { wirePair } from '../../testing/pair.ts'
import { scrolling } from '../../testing/scrolling.ts'
import { serve } from '../../testing/server.ts'
import { KeptAlive, keptScreen } from './kept-alive.tsx'

usePage('home')

const row = (code: string): Element | null => document.querySelector(`[data-pair="${code}"]`)

function move(code: string, close: string): void {
  act(() => {
    quote({ code, close })
    settleQuotes()
  })
}

it('a row out of sight is left alone until it is seen, and then has its newest price', async () => {
  const scroll = scrolling()
  serve({ tradeList: [wirePair(1, 'BTCUSD'), wirePair(2, 'EURUSD')], categories: [], sparklines: [] })
  await keptScreen('/')?.bring()
  let renders = 0
  await open(
    <Profiler id="kept" onRender={() => (renders += 1)}>
      <KeptAlive />
    </Profiler>,
  )
  await waitFor(() => expect(row('EURUSD')).not.toBeNull())
  move('EURUSD', '1.10')
  await waitFor(() => expect(row('EURUSD')?.textContent).toContain('1.10'))

  scroll(() => false)
  renders = 0
  for (const close of ['1.20', '1.30', '1.40']) move('EURUSD', close)
  expect(renders).toBe(0)
  expect(row('EURUSD')?.textContent).toContain('1.10')

  scroll(element => element === row('EURUSD'))
  await waitFor(() => expect(row('EURUSD')?.textContent).toContain('1.40'))
  move('EURUSD', '1.50')
  await waitFor(() => expect(row('EURUSD')?.textContent).toContain('1.50'))
})

it('a quote is written into its own row on Home, without a render, and nowhere while Home is hidden', async () => {
  serve({
    tradeList: [wirePair(1, 'BTCUSD'), wirePair(2, 'EURUSD')],
    categories: [{ Id: 1, NameShowTrans: 'Crypto' }],
    sparklines: [],
  })
  await keptScreen('/')?.bring()
  let renders = 0
  await open(
    <>
      <Link to="/news">Away</Link>
      <Link to="/">Back</Link>
      <Profiler id="kept" onRender={() => (renders += 1)}>
        <KeptAlive />
      </Profiler>
    </>,
  )
  await waitFor(() => expect(row('EURUSD')).not.toBeNull())

  const touched = new Set<string>()
  const observer = new MutationObserver(changes => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      touched.add(element?.closest('[data-pair]')?.getAttribute('data-pair') ?? 'outside of all rows')
    }
  })
  // A change of the day with another sign renders its row: not counted.
  move('BTCUSD', '4321.00')
  observer.observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true })
  renders = 0
  move('BTCUSD', '4321.10')
  await waitFor(() => expect(row('BTCUSD')?.textContent).toContain('4,321.10'))
  expect(renders).toBe(0)
  await waitFor(() => expect([...touched]).toContain('BTCUSD'))
  expect([...touched]).not.toContain('EURUSD')
  observer.disconnect()

  const user = newUser()
  await user.click(screen.getByRole('link', { name: 'Away' }))
  await waitFor(() => expect(row('BTCUSD')?.closest('[style*="none"]')).not.toBeNull())
  renders = 0
  for (const close of ['4321.20', '4321.30', '4321.40']) move('BTCUSD', close)
  expect(renders).toBe(0)
  expect(row('BTCUSD')?.textContent).toContain('4,321.10')

  await user.click(screen.getByRole('link', { name: 'Back' }))
  await waitFor(() => expect(row('BTCUSD')?.textContent).toContain('4,321.40'))
})
