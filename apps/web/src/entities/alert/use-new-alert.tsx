// The way to a new price alert of a market, from wherever it is shown. The sheet comes when it is opened; visitors are led to the login.
import { useNavigate } from '@tallystick/ui/routing/routing'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSignedIn } from '../../platform/stores/session-store.ts'
import { loadWords } from '../../platform/words.ts'
import type { Pair } from '../pair/pairs.ts'

/** With its words: not every screen that leads to it has them. */
const NewAlertSheet = lazy(async () => {
  const [sheet] = await Promise.all([import('./new-alert-sheet.tsx'), loadWords('alerts'), loadWords('trade')])
  return sheet
})

interface NewAlert {
  readonly begin: () => void
  readonly sheet: ReactNode
}

/**
 * @param from the address to come back to after the login.
 * @param level a price to begin with.
 */
export function useNewAlert(pair: Pair, from: string, level?: string): NewAlert {
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  return {
    begin: () => (signedIn ? setOpen(true) : void navigate({ to: '/login', search: { from } })),
    sheet: isOpen && (
      <Suspense>
        <NewAlertSheet pair={pair} level={level} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
