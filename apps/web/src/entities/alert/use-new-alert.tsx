// The way to a new price alert of a market, from wherever it is shown. The sheet comes when it is opened; visitors are led to the login.
import { useNavigate } from '@tallystick/ui/routing/routing'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSignedIn } from '../../platform/stores/session-store.ts'
import type { Pair } from '../pair/pairs.ts'

const NewAlertSheet = lazy(() => import('./new-alert-sheet.tsx'))

interface NewAlert {
  readonly begin: () => void
  readonly sheet: ReactNode
}

/** @param from the address to come back to after the login. */
export function useNewAlert(pair: Pair, from: string): NewAlert {
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  return {
    begin: () => (signedIn ? setOpen(true) : void navigate({ to: '/login', search: { from } })),
    sheet: isOpen && (
      <Suspense>
        <NewAlertSheet pair={pair} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
