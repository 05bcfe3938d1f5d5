// Shown to demo users where a real account is needed: a message, and links to log in and register. The only place for `only true
// account`.
import { useNavigate } from '@tallystick/ui/routing/routing'
import type { ReactNode } from 'react'
import { useIsDemo } from '../../platform/stores/session-store.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Dialog } from '@tallystick/ui/layers/dialog'
import { EmptyState } from '../../ui/tables/list-states.tsx'

export function OnlyTrueAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('app')
  return (
    <Dialog title={t('onlyTrueAccount')} onClose={onClose} actions={<Ways />}>
      {t('onlyTrueAccountBody')}
    </Dialog>
  )
}

/** Around a screen that has no use for a demo user. */
export function RealOnly({ children }: { readonly children: ReactNode }) {
  const t = useWords('app')
  if (!useIsDemo()) return children
  return (
    <EmptyState
      text={`${t('onlyTrueAccount')}. ${t('onlyTrueAccountBody')}`}
      action={
        <div className="grid w-full max-w-72 grid-cols-2 gap-3 pt-2">
          <Ways />
        </div>
      }
    />
  )
}

function Ways() {
  const t = useWords('app')
  const navigate = useNavigate()
  return (
    <>
      <Button size="small" onClick={() => void navigate({ to: '/login' })}>
        {t('logIn')}
      </Button>
      <Button size="small" look="primary" onClick={() => void navigate({ to: '/register' })}>
        {t('register')}
      </Button>
    </>
  )
}
