// The one-time set-up link: a secret for the authenticator, then name, password and the first code. It works once.
import { OneTimeCodeField } from '../../ui/one-time-code-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tallystick/ui/routing/routing'
import { type FormEvent, useState } from 'react'
import { api, failureText, useAct } from '../../platform/api.ts'
import { signIn } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { TextField } from '@tallystick/ui/forms/field'
import { Loading } from '../../ui/states.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { QrCode } from '@tallystick/ui/primitives/qr-code'

export default function SetUpScreen() {
  const t = useWords()
  const { link } = useSearch('/set-up')
  const begun = useQuery({
    queryKey: ['set-up', link],
    queryFn: () => api.call('operatorSetUpBegin', { link }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <SignInFrame title={t('setUp')} lead={t('setUpLead')}>
      {begun.isError ? (
        <p role="alert" className="rounded-control bg-warn-soft p-3 text-sm text-warn">
          {failureText(begun.error)}
        </p>
      ) : begun.data ? (
        <SetUpForm link={link} begun={begun.data} />
      ) : (
        <Loading rows={4} />
      )}
    </SignInFrame>
  )
}

interface Begun {
  readonly email: string
  readonly secret: string
  readonly otpauth: string
}

const SHORTEST_PASSWORD = 12

function SetUpForm({ link, begun }: { readonly link: string; readonly begun: Begun }) {
  const t = useWords()
  const navigate = useNavigate()
  const [email, setEmail] = useState(begun.email)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const act = useAct('operatorSetUpFinish', ({ token, operator }) => {
    signIn(token, operator)
    void navigate({ to: '/', replace: true })
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    act.mutate({ link, email, name, password, otp })
  }

  return (
    <form onSubmit={submit} className="space-y-4">
      <div className="rounded-card border border-line bg-surface p-4">
        <p className="mb-3 text-sm text-muted">{t('authenticatorLead')}</p>
        <QrCode text={begun.otpauth} label={t('authenticatorCode')} size={208} />
        <p className="mt-3 text-xs text-muted">{t('authenticatorSecret')}</p>
        <p className="figure text-sm break-all whitespace-normal" data-testid="totp-secret">
          {begun.secret}
        </p>
      </div>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        required
        readOnly={begun.email !== ''}
        value={email}
        onChange={setEmail}
      />
      <TextField
        label={t('yourName')}
        hint={t('yourNameHint')}
        maxLength={60}
        required
        value={name}
        onChange={setName}
      />
      <TextField
        label={t('password')}
        hint={t('passwordHint')}
        type="password"
        autoComplete="new-password"
        minLength={SHORTEST_PASSWORD}
        maxLength={72}
        required
        value={password}
        onChange={setPassword}
      />
      <OneTimeCodeField value={otp} onChange={setOtp} />
      <Button type="submit" look="primary" busy={act.isPending} className="w-full">
        {t('finishSetUp')}
      </Button>
    </form>
  )
}
