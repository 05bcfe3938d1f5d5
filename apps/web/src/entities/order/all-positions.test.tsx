// @vitest-environment happy-dom
// What is made of all positions is made of all of them: more than a page is read to its end first.
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { decimal as d } from '@tallystick/kernel/decimal'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { BASIC_INFO } from '../../../testing/basic-info.ts'
import { quote } from '../../../testing/market.ts'
import { wireOrder } from '../../../testing/orders.ts'
import { usePage } from '../../../testing/page.tsx'
import { PAIR, wirePair } from '../../../testing/pair.ts'
import { serve } from '../../../testing/server.ts'
import { USER } from '../../../testing/user.ts'
import { useOrderView, useStopOutPrice } from '../../features/orders/order-view.ts'
import { useFunds } from '../../features/trade/market-view.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { signIn } from '../../platform/stores/session-store.ts'
import { useLiveAccount } from '../wallet/live-account.ts'
import { orderFromWire } from './order.ts'

usePage()
beforeEach(() => signIn('token', USER))

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
/** 20 buys of 1 on the first page, 5 sells of 2 on the second. */
const ALL = Array.from({ length: 25 }, (_, index) =>
  wireOrder({ Id: 25 - index, OrderType: index < 20 ? 1 : 2, Quantity: index < 20 ? '1' : '2', Price: '100000.00' }),
)

function serveAll() {
  const second = Promise.withResolvers<void>()
  serve({
    tradeList: [wirePair(PAIR.id, PAIR.code)],
    basicInfo: { ...BASIC_INFO, stop_out_level: '50' },
    userInfo: USER,
    balances: [
      { accountTypeId: 1, type: 'forex', currencyId: 1, balance: '40000', lockBalance: '10000' },
      { accountTypeId: 2, type: 'micro', currencyId: 1, balance: '0', lockBalance: '0' },
      { accountTypeId: 3, type: 'change', currencyId: 1, balance: '0', lockBalance: '0' },
    ],
    orders: async ({ page }) => {
      if (page === '2') await second.promise
      return { data: page === '2' ? ALL.slice(20) : ALL.slice(0, 20), total: 25, all_fact_profits: '-70' }
    },
  })
  useLiveAccount.setState({ profit: 0n, margin: d('20000'), marginLevel: d('250'), orders: new Map() })
  return second
}

it('[FX9] the price of the stop-out is shown once all positions are known, and is that of all of them', async () => {
  const second = serveAll()
  const order = orderFromWire(ALL[0] ?? expect.fail())
  const { result } = renderHook(() => useStopOutPrice(order, d('100000')), { wrapper })
  const funds = renderHook(() => useFunds(PAIR), { wrapper }).result
  await waitFor(() => expect(funds.current?.free).toBe(d('40000')))
  await waitFor(() => expect(queryClient.isFetching()).toBe(1))
  expect([result.current, funds.current?.positions]).toEqual([undefined, undefined])
  second.resolve()
  // 20 − 10 = 10 lots long; equity 50,000 falls to half of the margin of 20,000 when the price falls by 4,000.
  await waitFor(() => expect(result.current).toBe(d('96000')))
  expect(funds.current?.positions).toHaveLength(25)
  expect(funds.current).toMatchObject({ free: d('40000'), held: d('10000'), margin: d('20000'), floating: 0n })
})

it('funds before the first live figures are those of the lists', async () => {
  const second = serveAll()
  second.resolve()
  useLiveAccount.setState({ profit: undefined })
  const { result } = renderHook(() => useFunds(PAIR), { wrapper })
  await waitFor(() => expect(result.current?.positions).toHaveLength(25))
  expect(result.current).toMatchObject({ margin: d('2500'), floating: d('-70') })
})

it('an order is shown as the server says it is now; a pending one at the newest price', () => {
  const held = orderFromWire(wireOrder({ Id: 5, UpdatePrice: '1', FactProfits: '2' }))
  const view = (order: typeof held) => renderHook(() => useOrderView(order), { wrapper }).result.current
  useLiveAccount.setState({ orders: new Map() })
  quote({ close: '123.45' })
  expect(view(held)).toEqual({ current: d('1'), profit: d('2') })
  const live = { current: d('7'), profit: d('8') }
  useLiveAccount.setState({ orders: new Map([[5, live]]) })
  expect(view(held)).toEqual(live)
  const pending = orderFromWire(wireOrder({ Id: 5, Status: 0, UpdatePrice: '1' }))
  expect(view(pending).profit).toBe(0n)
})
