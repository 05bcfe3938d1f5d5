// Price alerts with the offer to have them pushed: features do not import each other.
import AlertsScreen from '../features/alerts/alerts-screen.tsx'
import { PushOffer } from '../features/notices/push-offer.tsx'

export default function AlertsPage() {
  return <AlertsScreen offer={<PushOffer />} />
}
