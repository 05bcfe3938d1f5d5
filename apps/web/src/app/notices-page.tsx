// The inbox with the margin call of contracts below its newest warning: features do not import each other.
import { lazy, Suspense } from 'react'
import { NoticesScreen } from '../features/notices/notices-screen.tsx'

/** Few come with a warning open. */
const MarginCall = lazy(() => import('../features/orders/margin/margin-call.tsx'))

export default function NoticesPage() {
  return (
    <NoticesScreen
      marginCall={
        <Suspense>
          <MarginCall />
        </Suspense>
      }
    />
  )
}
