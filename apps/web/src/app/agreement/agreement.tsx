// Asks a user who has not agreed yet, on the screens to deposit and to trade and whenever the server refuses for want of it. The dialog
// itself is loaded for those few.
import { usePath } from '@tallystick/ui/routing/routing'
import { lazy, Suspense, useEffect } from 'react'
import { askAgreement, useAgreementAsked } from '../../platform/stores/agreement.ts'
import { useNeedsAgreement } from '../../platform/stores/session-store.ts'

const AgreementDialog = lazy(() => import('./agreement-dialog.tsx'))
const PLACES: readonly string[] = ['/trade', '/mine/charge']

export function Agreement() {
  const path = usePath()
  const needed = useNeedsAgreement()
  const asked = useAgreementAsked(state => state.asked)

  useEffect(() => {
    if (needed && PLACES.includes(path)) askAgreement(true)
  }, [needed, path])

  if (!needed || !asked) return null
  return (
    <Suspense>
      <AgreementDialog />
    </Suspense>
  )
}
