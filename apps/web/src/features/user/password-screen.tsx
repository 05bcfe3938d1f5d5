// Change the password: a code to the own address, then the new password twice. Other devices are logged out.
import { useRouter } from '@tallystick/ui/routing/routing'
import { type FormEvent, useState } from 'react'
import { RealOnly } from '../../entities/session/real-only.tsx'
import { codeDevice, sendCode } from '../../entities/session/registration.ts'
import { refreshPrivate } from '../../entities/session/session.ts'
import { api } from '../../platform/api/api.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { CodeInput } from '../../ui/forms/code-input.tsx'
import { Field } from '@tallystick/ui/forms/field'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { Beside } from '../../ui/primitives/beside.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { SessionList } from './session-list.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

const SHORTEST_PASSWORD = 8

export default function PasswordScreen() {
  const t = useWords('user')
  return (
    <SubPage title={t('password')} above="/user" size="beside">
      <RealOnly>
        {/* The devices that a new password logs out. */}
        <Beside
          beside={
            isDesktop && (
              <div className="space-y-5">
                <SessionList />
                <TwoFactorCard />
              </div>
            )
          }
        >
          <PasswordForm />
        </Beside>
      </RealOnly>
    </SubPage>
  )
}

function PasswordForm() {
  const t = useWords('user')
  const router = useRouter()
  const user = useSession(state => state.user)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [busy, setBusy] = useState(false)
  const byMobile = user?.email === ''
  const account = (byMobile ? user.mobile : user?.email) ?? ''
  const labels = { show: t('showPassword'), hide: t('hidePassword') }

  function fault(): 'inputFull' | 'passwordShort' | 'passwordsDiffer' | undefined {
    if (password === '' || repeat === '' || code.length < 6) return 'inputFull'
    if (password.length < SHORTEST_PASSWORD) return 'passwordShort'
    return password === repeat ? undefined : 'passwordsDiffer'
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wrong = fault()
    if (wrong) {
      showToast(t(wrong), 'error')
      return
    }
    setBusy(true)
    try {
      const { msg } = await api.call('amendPassword', {
        auth_code: code,
        new_password: password,
        secondary_password: repeat,
        ...codeDevice(),
      })
      showToast(msg, 'success')
      refreshPrivate()
      router.back()
    } catch {
      // The client has said what went wrong.
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={event => void submit(event)} noValidate className="space-y-4">
      <p className="text-sm text-pretty text-muted">{t('passwordLead', { account })}</p>
      <Field label={t('code')} hint={t('codeHint')}>
        {ids => (
          <CodeInput
            purpose="reset"
            ids={ids}
            value={code}
            onChange={setCode}
            onSend={() => sendCode(account, byMobile, 'reset')}
            sendLabel={t('sendCode')}
            againLabel={seconds => t('sendAgain', { seconds })}
          />
        )}
      </Field>
      <Field label={t('newPassword')} hint={t('passwordHint')}>
        {ids => (
          <PasswordInput
            ids={ids}
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            labels={labels}
          />
        )}
      </Field>
      <Field label={t('repeatPassword')}>
        {ids => (
          <PasswordInput ids={ids} value={repeat} onChange={setRepeat} autoComplete="new-password" labels={labels} />
        )}
      </Field>
      <Button type="submit" look="primary" block busy={busy}>
        {t('changePassword')}
      </Button>
    </form>
  )
}
