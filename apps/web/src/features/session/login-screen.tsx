// Login by email, and the demo account in one tap. Both lead back to where the person wanted to go.
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { logIn, logInToDemo } from '../../account/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { useWords } from '../../platform/words.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, INPUT } from '../../ui/field.tsx'
import { Mark } from '../../ui/mark.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { returnPath } from './return-path.ts'

const route = getRouteApi('/login')

export default function LoginScreen() {
  const t = useWords('session')
  const router = useRouter()
  const { from } = route.useSearch()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [visible, setVisible] = useState(false)
  const [busy, setBusy] = useState<'login' | 'demo' | null>(null)

  async function enter(how: 'login' | 'demo', work: () => Promise<void>): Promise<void> {
    setBusy(how)
    try {
      await work()
      router.history.replace(returnPath(from, Object.keys(router.routesByPath)))
    } catch {
      // The client has said what went wrong; the form stays as it is.
    } finally {
      setBusy(null)
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (account.trim() === '') showToast(t('enterEmail'), 'error')
    else if (password === '') showToast(t('enterPassword'), 'error')
    else void enter('login', () => logIn(account.trim(), password))
  }

  return (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col pb-10">
      <PageHeader onBack={() => (router.history.canGoBack() ? router.history.back() : router.history.replace('/'))} />
      <div className="gutter flex grow flex-col justify-center pb-16">
        <Mark className="-ms-2 mb-5 size-12" />
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="mt-1 mb-8 text-muted">{t('lead')}</p>
        <form onSubmit={submit} noValidate className="space-y-4">
          <Field label={t('email')}>
            {ids => (
              <input
                {...ids}
                type="email"
                inputMode="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                dir="ltr"
                value={account}
                onChange={event => setAccount(event.target.value)}
                className={INPUT}
              />
            )}
          </Field>
          <Field label={t('password')}>
            {ids => (
              <div className="relative">
                <input
                  {...ids}
                  type={visible ? 'text' : 'password'}
                  autoComplete="current-password"
                  dir="ltr"
                  value={password}
                  onChange={event => setPassword(event.target.value)}
                  className={`${INPUT} pe-13`}
                />
                <IconButton
                  label={t(visible ? 'hidePassword' : 'showPassword')}
                  onClick={() => setVisible(!visible)}
                  className="absolute end-0.5 top-0.5"
                >
                  {visible ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
                </IconButton>
              </div>
            )}
          </Field>
          <Button type="submit" look="primary" block busy={busy === 'login'} disabled={busy !== null}>
            {t('submit')}
          </Button>
        </form>
        <div className="my-6 flex items-center gap-3 text-xs text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          {t('or')}
        </div>
        <Button block busy={busy === 'demo'} disabled={busy !== null} onClick={() => void enter('demo', logInToDemo)}>
          {t('demo')}
        </Button>
        <p className="mt-2 text-center text-xs text-muted">{t('demoHint')}</p>
      </div>
    </div>
  )
}
