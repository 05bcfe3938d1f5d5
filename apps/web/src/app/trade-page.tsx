// The trade screen with the order lists beside it on desktops: two features, put together here because features do not know each other.
import { MicroPanel } from '../features/micro/micro-panel.tsx'
import { MicroTicket } from '../features/micro/micro-ticket.tsx'
import { OrdersPanel } from '../features/orders/orders-panel.tsx'
import { TradeScreen } from '../features/trade/trade-screen.tsx'

export default function TradePage() {
  return <TradeScreen ordersPanel={<OrdersPanel />} microPanel={<MicroPanel />} MicroTicket={MicroTicket} />
}
