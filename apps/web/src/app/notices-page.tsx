// The inbox with the margin call of contracts below its newest warning: features do not import each other.
import { NoticesScreen } from '../features/notices/notices-screen.tsx'
import MarginCall from '../features/orders/margin/margin-call.tsx'

export default function NoticesPage() {
  return <NoticesScreen marginCall={<MarginCall />} />
}
