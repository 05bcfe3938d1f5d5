// A new password by a code. All devices are logged out; success leads to the login.
import { Link, useRouter } from '@tallystick/ui/routing/routing'
import { type FormEvent, useState } from 'react'
import { nameKindToWire } from '../../entities/session/name-kind.ts'
import { codeDevice, sendCode, useRegisterConfig } from '../../entities/session/registration.ts'
import { api } from '../../platform/api/api.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { AccountField } from './account-field.tsx'
import { accountFault, type AccountForm, accountOf, EMPTY_FORM, passwordFault } from './account-form.ts'
import { CodeField } from './code-field.tsx'
import { rememberAccount } from './known-account.ts'
import { FormPage, TEXT_LINK } from './form-page.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Every account can be recovered, whatever the region. */
const ASKS = { mobile: false, refusedAreas: [] }

export default function ForgotScreen() {
  const t = useWords('session')
  const router = useRouter()
  const { data: config } = useRegisterConfig()
  const [form, setForm] = useState(EMPTY_FORM)
  const [busy, setBusy] = useState(false)
  const change = (values: Partial<AccountForm>): void => setForm({ ...form, ...values })

  async function send(): Promise<void> {
    const fault = accountFault(form, ASKS)
    if (fault) {
      showToast(t(fault), 'error')
      throw new Error(fault)
    }
    await sendCode(accountOf(form), form.byMobile, 'reset')
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const fault = accountFault(form, ASKS) ?? passwordFault(form) ?? (form.code.length < 6 ? 'enterCode' : undefined)
    if (fault) {
      showToast(t(fault), 'error')
      return
    }
    setBusy(true)
    try {
      const { msg } = await api.call('forgetPassword', {
        type: nameKindToWire(form.byMobile),
        account: accountOf(form),
        new_password: form.password,
        secondary_password: form.repeat,
        auth_code: form.code,
        ...codeDevice(),
      })
      showToast(msg, 'success')
      rememberAccount(form)
      router.replace('/login')
    } catch {
      // The client has said what went wrong.
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormPage title={t('forgotTitle')} lead={t('forgotLead')}>
      <form onSubmit={event => void submit(event)} noValidate className="space-y-4">
        <AccountField value={form} onChange={change} canChoose={config?.byMobile === true} />
        <NewPasswordFields label={t('newPassword')} password={form.password} repeat={form.repeat} onChange={change} />
        <CodeField purpose="reset" value={form.code} onChange={code => change({ code })} onSend={send} />
        <Button type="submit" look="primary" block busy={busy}>
          {t('forgotSubmit')}
        </Button>
      </form>
      <p className="mt-4 text-center text-sm">
        <Link to="/login" className={TEXT_LINK}>
          {t('title')}
        </Link>
      </p>
    </FormPage>
  )
}
