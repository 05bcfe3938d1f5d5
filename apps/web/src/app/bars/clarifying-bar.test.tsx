// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { open, usePage } from '../../../testing/page.tsx'
import { serve } from '../../../testing/server.ts'
import { openMicro } from '../../entities/micro/micro.ts'
import { ClarifyingBar } from './clarifying-bar.tsx'

usePage('app')

it('an order whose connection breaks is being clarified at once, and resolves by its key', async () => {
  const { sent } = serve({ submitMicro: { Id: 5, OpenPrice: '1', Seconds: 30, ExpireAt: 0 } })
  const served = fetch
  const keys: (string | null)[] = []
  let isBroken = true
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!input.includes('/micro/submit')) return served(input, init)
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    if (isBroken) throw new TypeError('Failed to fetch')
    return served(input, init)
  })
  await open(<ClarifyingBar />)
  const order = openMicro(7, 'up', 5_000_000_000n, 30)
  await screen.findByText('Connection lost. Checking whether it went through…')
  isBroken = false
  expect(await order).toMatchObject({ id: 5 })
  await waitFor(() => expect(screen.queryByTestId('clarifying')).toBeNull())
  expect(sent).toHaveLength(1)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})
