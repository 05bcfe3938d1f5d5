// Login by email or mobile number, with a second step where the account has one, and the demo account in one tap.
import { Link, useRouter, useSearch } from '@tallystick/ui/routing/routing'
import { type FormEvent, useState } from 'react'
import { useRegisterConfig } from '../../entities/session/registration.ts'
import { logIn, logInToDemo } from '../../entities/session/session.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Field } from '@tallystick/ui/forms/field'
import { OtpField } from '../../ui/forms/otp-field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { AccountField } from './account-field.tsx'
import { type AccountForm, accountOf } from './account-form.ts'
import { FormPage, TEXT_LINK } from './form-page.tsx'
import { knownAccount } from './known-account.ts'
import { returnPath } from './return-path.ts'

export default function LoginScreen() {
  const router = useRouter()
  const { from } = useSearch('/login')
  const [form, setForm] = useState(knownAccount)
  const [step, setStep] = useState<'password' | 'otp'>('password')
  const [busy, setBusy] = useState<'login' | 'demo' | null>(null)

  async function enter(how: 'login' | 'demo', work: () => Promise<boolean>): Promise<void> {
    setBusy(how)
    try {
      if (await work()) router.replace(returnPath(from, Object.keys(router.routes)))
      else setStep('otp')
    } catch {
      // The client has said what went wrong; the form stays as it is.
    } finally {
      setBusy(null)
    }
  }

  const credentials = { account: accountOf(form), password: form.password, byMobile: form.byMobile }
  return step === 'otp' ? (
    <OtpStep
      busy={busy === 'login'}
      onBack={() => setStep('password')}
      onSubmit={otp => void enter('login', () => logIn({ ...credentials, otp }))}
    />
  ) : (
    <PasswordStep
      form={form}
      busy={busy}
      onChange={change => setForm({ ...form, ...change })}
      onSubmit={() => void enter('login', () => logIn(credentials))}
      onDemo={() =>
        void enter('demo', async () => {
          await logInToDemo()
          return true
        })
      }
    />
  )
}

interface PasswordStepProps {
  readonly form: AccountForm
  readonly busy: 'login' | 'demo' | null
  readonly onChange: (change: Partial<AccountForm>) => void
  readonly onSubmit: () => void
  readonly onDemo: () => void
}

function PasswordStep({ form, busy, onChange, onSubmit, onDemo }: PasswordStepProps) {
  const t = useWords('session')
  const { data: config } = useRegisterConfig()

  function submit(event: FormEvent): void {
    event.preventDefault()
    const missing = form.byMobile
      ? form.mobile.trim() === '' || form.area === undefined
        ? 'enterPhone'
        : undefined
      : form.email.trim() === ''
        ? 'enterEmail'
        : undefined
    if (missing) showToast(t(missing), 'error')
    else if (form.password === '') showToast(t('enterPassword'), 'error')
    else onSubmit()
  }

  return (
    <FormPage title={t('title')} lead={t('lead')}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <AccountField value={form} onChange={onChange} canChoose={config?.hasMobile === true} />
        <Field label={t('password')}>
          {ids => (
            <PasswordInput
              ids={ids}
              value={form.password}
              onChange={password => onChange({ password })}
              autoComplete="current-password"
              labels={{ show: t('showPassword'), hide: t('hidePassword') }}
            />
          )}
        </Field>
        <Button type="submit" look="primary" block busy={busy === 'login'} disabled={busy !== null}>
          {t('submit')}
        </Button>
      </form>
      <div className="mt-2 flex items-center justify-between gap-3 text-sm">
        <Link to="/register" className={TEXT_LINK}>
          {t('register')}
        </Link>
        <Link to="/forgot" className={TEXT_LINK}>
          {t('forgot')}
        </Link>
      </div>
      <div className="my-4 flex items-center gap-3 text-xs text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('or')}
      </div>
      <Button block busy={busy === 'demo'} disabled={busy !== null} onClick={onDemo}>
        {t('demo')}
      </Button>
      <p className="mt-2 text-center text-xs text-muted">{t('demoHint')}</p>
    </FormPage>
  )
}

interface OtpStepProps {
  readonly busy: boolean
  readonly onBack: () => void
  readonly onSubmit: (otp: string) => void
}

function OtpStep({ busy, onBack, onSubmit }: OtpStepProps) {
  const t = useWords('session')
  const [otp, setOtp] = useState('')
  return (
    <FormPage title={t('otpTitle')} lead={t('otpLead')} onBack={onBack}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={event => {
          event.preventDefault()
          if (otp.trim() === '') showToast(t('enterCode'), 'error')
          else onSubmit(otp.trim().toLowerCase())
        }}
      >
        <OtpField label={t('otp')} value={otp} onChange={setOtp} />
        <Button type="submit" look="primary" block busy={busy}>
          {t('otpSubmit')}
        </Button>
      </form>
    </FormPage>
  )
}
