// The target of the link in a withdrawal email: one button freezes the account. Needs a click, because mail scanners open links.
import { Link, useSearch } from '@tallystick/ui/routing/routing'
import { ShieldCheck, ShieldX } from 'lucide-react'
import { useState } from 'react'
import { resetSession } from '../../../platform/stores/session-store.ts'
import { freezeAccount } from '../../../entities/wallet/wallet.ts'
import { useScreenTitle } from '../../../platform/screen-title.ts'
import { useWords } from '../../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'

export default function NotMeScreen() {
  const t = useWords('wallet')
  const { token } = useSearch('/not-me')
  useScreenTitle(t('notMeTitle'))
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')

  async function freeze(secret: string): Promise<void> {
    setState('busy')
    try {
      await freezeAccount(secret)
      resetSession()
      setState('done')
    } catch {
      setState('asking')
    }
  }

  const isDone = state === 'done'
  const Icon = isDone ? ShieldCheck : ShieldX
  return (
    <div className="gutter mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 pb-24 text-center">
      <Icon className={`size-14 ${isDone ? 'text-up' : 'text-down'}`} strokeWidth={1.25} aria-hidden="true" />
      <h1 className="text-xl font-semibold text-balance">{t(isDone ? 'notMeDone' : 'notMeTitle')}</h1>
      <p className="text-pretty text-muted" aria-live="polite">
        {t(isDone ? 'notMeDoneBody' : token === undefined ? 'notMeInvalid' : 'notMeBody')}
      </p>
      {!isDone && token !== undefined && (
        <Button look="danger" block busy={state === 'busy'} onClick={() => void freeze(token)} className="mt-4">
          {t('notMeConfirm')}
        </Button>
      )}
      <Link to="/" className="inline-flex min-h-11 items-center text-sm font-medium text-accent">
        {t('toHome')}
      </Link>
    </div>
  )
}
