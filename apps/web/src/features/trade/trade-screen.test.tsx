// @vitest-environment happy-dom
// The trade screen as a phone shows it: the pair and its drawer, the periods, and one of two tickets below the chart.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BASIC_INFO } from '../../../testing/basic-info.ts'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { wirePair } from '../../../testing/pair.ts'
import { serve } from '../../../testing/server.ts'
import { useSettings } from '../../platform/stores/settings-store.ts'
import { TradeScreen } from './trade-screen.tsx'

usePage('trade')
// Without frames the chart is never brought: it draws on a canvas, which only a browser has.
beforeEach(() => void vi.stubGlobal('requestAnimationFrame', () => 0))
afterEach(() => useSettings.setState({ pairCode: '', period: '5M' }))

const CANDLE = { Time: 0, Open: '1', High: '1', Low: '1', Close: '1', Volume: 1 }

async function openTrade() {
  const priced = (close: string, change: string) => ({
    ForexQuotations: { Open: '1', Close: close, Change: change, Time: Date.now() },
  })
  const server = serve({
    basicInfo: BASIC_INFO,
    tradeList: [
      wirePair(1, 'BTCUSD', { ShowCode: 'BTC/USD', ...priced('64000.5', '2.5') }),
      wirePair(2, 'ETHUSD', { ShowCode: 'ETH/USD', ...priced('3100.25', '-1.25') }),
    ],
    kline: [CANDLE],
  })
  await open(
    <TradeScreen ordersPanel={null} microPanel={null} MicroTicket={({ pair }) => <p>Up or down {pair.showCode}</p>} />,
  )
  await screen.findByRole('region', { name: 'Order ticket' })
  return { server, user: newUser() }
}

it('the header shows code, live price and change, and its drawer lists the pairs with their latest close', async () => {
  const { user } = await openTrade()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('BTC/USD')
  expect(screen.getByTestId('live-price').textContent).toMatch(/64,000\.5.*2\.5%/)
  await user.click(within(screen.getByRole('heading', { level: 1 })).getByRole('button'))
  const drawer = screen.getByRole('dialog', { name: 'Choose a market' })
  // It comes from the side where lines begin.
  expect(drawer.outerHTML).toContain('animate-panel-start')
  expect(drawer.querySelector('[data-pair="ETHUSD"]')?.textContent).toContain('3,100.25')
  await user.click(drawer.querySelector('[data-pair="ETHUSD"]') ?? document.body)
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('ETH/USD'))
  expect(screen.getByTestId('live-price').textContent).toContain('3,100.25')
})

it('eight periods are offered, five minutes at first, and the candles of the chosen one are asked for', async () => {
  const { server, user } = await openTrade()
  const periods = within(screen.getByRole('radiogroup', { name: 'Period' })).getAllByRole('radio')
  expect(periods.map(({ textContent }) => textContent)).toEqual(['1M', '5M', '15M', '30M', '1H', '4H', '1D', '1W'])
  await user.click(screen.getByRole('radio', { name: '1H' }))
  await waitFor(() => expect(server.asked('kline')).toEqual(['forex_id=1&period=5M', 'forex_id=1&period=1H']))
})

it('a switch below the chart chooses between the tickets of contracts and of Up/Down', async () => {
  const { user } = await openTrade()
  await user.click(screen.getByRole('tab', { name: 'Up/Down' }))
  expect(screen.getByText('Up or down BTC/USD')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Order ticket' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Contracts' }))
  expect(screen.getByRole('region', { name: 'Order ticket' })).toBeDefined()
})
