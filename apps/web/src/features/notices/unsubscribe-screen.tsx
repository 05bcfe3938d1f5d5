// The target of the link in an optional email: one button ends such emails. Needs a click, because mail scanners open links.
import { Link, useSearch } from '@tallystick/ui/routing/routing'
import { Button } from '@tallystick/ui/primitives/button'
import { MailCheck, MailX } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useScreenTitle } from '../../platform/screen-title.ts'
import { useWords } from '../../platform/words.ts'

export default function UnsubscribeScreen() {
  const t = useWords('notices')
  const { token } = useSearch('/unsubscribe')
  useScreenTitle(t('stopTitle'))
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')

  async function stop(secret: string): Promise<void> {
    setState('busy')
    try {
      await api.call('unsubscribeEmails', { token: secret })
      setState('done')
    } catch {
      setState('asking')
    }
  }

  const isDone = state === 'done'
  const Icon = isDone ? MailCheck : MailX
  return (
    <div className="gutter mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 pb-24 text-center">
      <Icon className={`size-14 ${isDone ? 'text-up' : 'text-muted'}`} strokeWidth={1.25} aria-hidden="true" />
      <h1 className="text-xl font-semibold text-balance" aria-live="polite">
        {t(isDone ? 'stopDone' : 'stopTitle')}
      </h1>
      <p className="text-pretty text-muted">{t(token === undefined ? 'stopInvalid' : 'stopBody')}</p>
      {!isDone && token !== undefined && (
        <Button look="primary" block busy={state === 'busy'} onClick={() => void stop(token)} className="mt-4">
          {t('stopConfirm')}
        </Button>
      )}
      <Link to="/mine/notices" className="inline-flex min-h-11 items-center text-sm font-medium text-accent">
        {t('settings')}
      </Link>
    </div>
  )
}
