// The trade screen combines several features, because features do not import each other. Parts that are not visible at first load later.
import { useEffect } from 'react'
import { bringChart } from '../features/trade/late-chart.ts'
import { TradeScreen } from '../features/trade/trade-screen.tsx'
import { isDesktop } from '../platform/stores/presentation.ts'
import { useScreenTitle } from '../platform/screen-title.ts'
import { useWords } from '../platform/words.ts'
import { screen } from './screen.tsx'

const look = { skeleton: <div className="skeleton h-48 w-full rounded-control" aria-busy="true" /> }
const orders = screen(() => import('../features/orders/orders-panel.tsx'), ['orders', 'receipts'], look)
const microOrders = screen(() => import('../features/micro/micro-panel.tsx'), ['micro', 'receipts'], look)
const microTicket = screen(() => import('../features/micro/micro-ticket.tsx'), ['micro', 'receipts'], look)

// Desktops show the order lists from the beginning.
if (isDesktop) await orders.bring()

/** Everything else on this screen. */
export async function bringRest(): Promise<void> {
  await bringChart()
  await microTicket.bring()
  if (isDesktop) await microOrders.bring()
}

const REST_AFTER_MS = 1_000

export default function TradePage() {
  useScreenTitle(useWords('app')('trade'))
  useEffect(() => {
    const id = setTimeout(() => void bringRest().catch(() => {}), REST_AFTER_MS)
    return () => clearTimeout(id)
  }, [])
  return <TradeScreen ordersPanel={<orders.Show />} microPanel={<microOrders.Show />} MicroTicket={microTicket.Show} />
}
