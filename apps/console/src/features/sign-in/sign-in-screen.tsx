// Sign-in with password and one-time code together, so that a failure does not reveal which was wrong.
import { OneTimeCodeField } from '../../ui/one-time-code-field.tsx'
import { useNavigate, useSearch } from '@tallystick/ui/routing/routing'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../platform/api.ts'
import { signIn } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { TextField } from '@tallystick/ui/forms/field'
import { SignInFrame } from './sign-in-frame.tsx'

export default function SignInScreen() {
  const t = useWords()
  const navigate = useNavigate()
  const { section } = useSearch('/sign-in')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const act = useAct('operatorLogin', ({ token, operator }) => {
    signIn(token, operator)
    void (section === undefined
      ? navigate({ to: '/', replace: true })
      : navigate({ to: '/help', search: { section }, replace: true }))
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    act.mutate({ email, password, otp })
  }

  return (
    <SignInFrame title={t('signIn')} lead={t('signInLead')}>
      <form onSubmit={submit} className="space-y-4">
        <TextField label={t('email')} type="email" autoComplete="username" required value={email} onChange={setEmail} />
        <TextField
          label={t('password')}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
        <OneTimeCodeField value={otp} onChange={setOtp} />
        <Button type="submit" look="primary" busy={act.isPending} className="w-full">
          {t('signIn')}
        </Button>
      </form>
    </SignInFrame>
  )
}
