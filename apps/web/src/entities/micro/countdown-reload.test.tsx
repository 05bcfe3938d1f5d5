// @vitest-environment happy-dom
// The seconds left of a running order: as the server counts them, also after a reload and on a device whose clock is wrong.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { wireMicro } from '../../../testing/orders.ts'
import { usePage } from '../../../testing/page.tsx'
import { serve } from '../../../testing/server.ts'
import { USER } from '../../../testing/user.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { signIn } from '../../platform/stores/session-store.ts'
import { useSecondsLeft } from './countdown.ts'
import { useMicroOrders, useSettlementRefresh } from './micro.ts'

usePage()
beforeEach(() => {
  // Later than anything that tests before may have refreshed at.
  vi.useFakeTimers({ now: Date.UTC(2040, 2, 7, 12) })
  signIn('token', USER)
  return async () => {
    cleanup()
    // A refresh that is waited for would hold up those of every test after.
    await vi.runOnlyPendingTimersAsync()
    vi.useRealTimers()
  }
})

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
/** Of the real time: an answer is read by steps that the test's clock knows nothing of. */
const later = setImmediate
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A page that was just loaded. */
async function load(remainMs: () => number) {
  cleanup()
  queryClient.clear()
  const server = serve({
    userInfo: USER,
    microOrders: () => ({ data: [wireMicro({ Id: 5, RemainMilliSeconds: remainMs() })], total: 1 }),
  })
  const { result } = renderHook(
    () => {
      const orders = useMicroOrders().data?.orders
      useSettlementRefresh(orders)
      return useSecondsLeft(orders?.[0]?.endsAt ?? 0)
    },
    { wrapper },
  )
  // The time stands still until the answer is there.
  while (result.current === 0)
    await act(async () => {
      await new Promise<void>(resolve => void later(resolve))
      await vi.advanceTimersByTimeAsync(0)
    })
  return { left: () => result.current, asked: () => server.asked('microOrders').length }
}

it('counts down by the second from what the server says is left, and stops at zero', async () => {
  const { left } = await load(() => 20_000)
  expect(left()).toBe(20)
  await pass(1_000)
  expect(left()).toBe(19)
  await pass(18_000)
  expect(left()).toBe(1)
  await pass(1_000)
  expect(left()).toBe(0)
})

it('after a reload goes on where the server is, whatever the clock of the device says by then', async () => {
  const first = await load(() => 20_000)
  await pass(5_000)
  expect(first.left()).toBe(15)
  vi.setSystemTime(Date.UTC(2030, 0, 1))
  expect((await load(() => 15_000)).left()).toBe(15)
  vi.setSystemTime(Date.UTC(2020, 0, 1))
  const third = await load(() => 14_000)
  expect(third.left()).toBe(14)
  await pass(4_000)
  expect(third.left()).toBe(10)
})

it('asks what came of it one second after zero, and again until it is settled', async () => {
  let remain = 3_000
  const { asked } = await load(() => remain)
  expect(asked()).toBe(1)
  await pass(3_900)
  expect(asked()).toBe(1)
  remain = 0
  await pass(200)
  expect(asked()).toBe(2)
  await pass(1_100)
  expect(asked()).toBe(3)
})
