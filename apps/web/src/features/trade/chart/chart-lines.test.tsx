// @vitest-environment happy-dom
// Lines across the chart, of which a trailing stop is the one that moves by itself.
import { act, screen } from '@testing-library/react'
import { decimal } from '@tallystick/kernel/decimal'
import { expect, it } from 'vitest'
import { wireMicro, wireOrder } from '../../../../testing/orders.ts'
import { open, usePage } from '../../../../testing/page.tsx'
import { PAIR } from '../../../../testing/pair.ts'
import { serve } from '../../../../testing/server.ts'
import { useLiveAccount } from '../../../entities/wallet/live-account.ts'
import { useSession } from '../../../platform/stores/session-store.ts'
import { useChartLines } from './chart-lines.ts'

usePage('trade', 'chart')

function Lines() {
  const { lines } = useChartLines(PAIR)
  return lines.map(({ id, price, title, tone, dashed }) => (
    <p key={id} data-testid={id}>
      {[title, price, tone, dashed ? 'dashed' : 'solid'].join(' ')}
    </p>
  ))
}

const NO_ORDERS = { data: [], total: 0, all_fact_profits: '0' }
const HELD = [
  wireOrder({ Id: 41, TrailPercent: '1', TargetLossPrice: '95000' }),
  wireOrder({ Id: 42, TargetProfitPrice: '110000' }),
]

it('[FO19] a trailing stop has a line where the server says it stands, and that line follows', async () => {
  useSession.setState({ token: 'token' })
  serve({
    orders: ({ status }) => ({ ...NO_ORDERS, data: status === '1' ? HELD : [] }),
    microOrders: { data: [], total: 0 },
  })
  await open(<Lines />)
  expect((await screen.findByTestId('stopLoss-41')).textContent).toBe('Stop-loss 95000 warn dashed')
  // Nothing is guessed before the server has said it.
  expect(screen.queryByTestId('trail-41')).toBeNull()
  const follows = (trailStop: string) =>
    act(() =>
      useLiveAccount.setState({
        orders: new Map([
          [41, { current: decimal('101000'), profit: 0n, trailStop: decimal(trailStop) }],
          [42, { current: decimal('101000'), profit: 0n }],
        ]),
      }),
    )
  follows('99000')
  expect(screen.getByTestId('trail-41').textContent).toBe('Trailing stop 99000 warn dashed')
  expect(screen.queryByTestId('trail-42')).toBeNull()
  follows('99990')
  expect(screen.getByTestId('trail-41').textContent).toBe('Trailing stop 99990 warn dashed')
  expect(screen.getByTestId('stopLoss-41').textContent).toBe('Stop-loss 95000 warn dashed')
})

it('every line is of the market on the chart, and of what is open in it; one that is moved by hand is not drawn twice', async () => {
  useSession.setState({ token: 'token' })
  const elsewhere = { ...wireOrder({}).ForexTradeLists, Id: 99, Code: 'XAUUSD' }
  const held = [
    wireOrder({ Id: 1, OrderType: 1, TargetLossPrice: '95000', TargetProfitPrice: '110000' }),
    wireOrder({ Id: 2, ForexTradeLists: elsewhere, TargetLossPrice: '1' }),
  ]
  const waiting = [
    wireOrder({ Id: 3, Status: 0, OrderType: 2, OriginPrice: '120000', TargetLossPrice: '125000' }),
    wireOrder({ Id: 4, Status: 0, ForexTradeLists: elsewhere }),
  ]
  serve({
    orders: ({ status }) => ({ ...NO_ORDERS, data: status === '1' ? held : waiting }),
    microOrders: {
      data: [wireMicro({ Id: 5, OpenPrice: '101000' }), wireMicro({ Id: 6, ForexTradeList: elsewhere })],
      total: 2,
    },
  })
  await open(<Lines />)
  await screen.findByText(/101000/)
  const ids = screen
    .getAllByText(/./, { selector: 'p[data-testid]' })
    .map(line => line.getAttribute('data-testid') ?? '')
  // What happened is solid, what may happen dashed.
  const dashed = ids.filter(id => screen.getByTestId(id).textContent.endsWith(' dashed'))
  expect(dashed.toSorted()).toEqual(['micro-5', 'stopLoss-1', 'stopLoss-3', 'takeProfit-1'])
  const numbers = (id: string) => Number(id.replace(/^.*-/, ''))
  expect(new Set(ids.map(numbers))).toEqual(new Set([1, 3, 5]))
  const prices = screen
    .getAllByText(/./, { selector: 'p[data-testid]' })
    .map(line => /\d{5,6}/.exec(line.textContent)?.[0])
  expect(new Set(prices)).toEqual(new Set(['100000', '95000', '110000', '120000', '125000', '101000']))
})
