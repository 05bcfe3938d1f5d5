// @vitest-environment happy-dom
// Nothing renders that is not seen: a price renders its own row, and a kept screen that is hidden renders nothing at all.
import { act, screen, waitFor } from '@testing-library/react'
import { Link } from '@tallystick/ui/routing/routing'
import { Profiler } from 'react'
import { expect, it } from 'vitest'
import { quote, settleQuotes } from '../../testing/market.ts'
import { newUser, open, usePage } from '../../testing/page.tsx'
import { wirePair } from '../../testing/pair.ts'
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

it('a quote renders its own row on Home, and nothing while Home is hidden', async () => {
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
  observer.observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true })
  renders = 0
  move('BTCUSD', '4321.10')
  await waitFor(() => expect(row('BTCUSD')?.textContent).toContain('4,321.10'))
  expect(renders).toBeGreaterThan(0)
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
