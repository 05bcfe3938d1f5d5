// Registration: account, password, invite code, a code by email or a captcha, and consent. Success leads to the login.
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tallystick/ui/routing/routing'
import { RefreshCw } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { codeDevice, sendCode, useRegisterConfig } from '../../entities/session/registration.ts'
import { api } from '../../platform/api/api.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useWords } from '../../platform/words.ts'
import { Button, IconButton } from '@tallystick/ui/primitives/button'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { AccountField, MobileField } from './account-field.tsx'
import {
  accountFault,
  type AccountForm,
  accountOf,
  EMPTY_FORM,
  type Fault,
  inviteCodeFrom,
  registerFault,
  registerParams,
} from './account-form.ts'
import { CodeField } from './code-field.tsx'
import { rememberAccount } from './known-account.ts'
import { FormPage, TEXT_LINK } from './form-page.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** The picture to read; a new one after every try, because each is good for one. */
function useCaptcha(enabled: boolean) {
  return useQuery({
    queryKey: ['captcha'],
    enabled,
    staleTime: 100_000,
    gcTime: 0,
    queryFn: async ({ signal }) => (await api.call('captcha', {}, { signal })).data,
  })
}

export default function RegisterScreen() {
  const t = useWords('session')
  const appWords = useWords('app')
  const router = useRouter()
  const { invite_code: invited } = useSearch('/register')
  const { data: config } = useRegisterConfig()
  const [form, setForm] = useState<AccountForm>(() => ({ ...EMPTY_FORM, inviteCode: inviteCodeFrom(invited) }))
  const [byLetter, setByLetter] = useState(false)
  const [busy, setBusy] = useState(false)
  const offersPicture = config?.byPicture === true
  const byPicture = offersPicture && !byLetter
  const captcha = useCaptcha(byPicture)
  const asks = {
    mobile: !form.byMobile && config?.asksMobile === true,
    refusedAreas: config?.refusedAreas ?? [],
  }
  const change = (values: Partial<AccountForm>): void => setForm({ ...form, ...values })
  const complain = (fault: Fault): void => showToast(t(fault), 'error')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const fault = registerFault(form, asks)
    if (fault) {
      complain(fault)
      return
    }
    setBusy(true)
    try {
      const params = registerParams(form, asks, byPicture ? captcha.data?.id : undefined)
      const { msg } = await api.call('register', { ...params, ...codeDevice() })
      showToast(msg, 'success')
      rememberAccount(form)
      router.replace('/login')
    } catch {
      // The client has said what went wrong. The picture is used up either way.
      if (byPicture) {
        change({ code: '' })
        void captcha.refetch()
      }
    } finally {
      setBusy(false)
    }
  }

  async function send(): Promise<void> {
    const fault = accountFault(form, asks)
    if (fault) {
      complain(fault)
      throw new Error(fault)
    }
    await sendCode(accountOf(form), form.byMobile, 'register')
  }

  return (
    <FormPage title={t('registerTitle')} lead={t('registerLead')}>
      <form onSubmit={event => void submit(event)} noValidate className="space-y-4">
        <AccountField value={form} onChange={change} canChoose={config?.byMobile === true} />
        {asks.mobile && <MobileField area={form.area} mobile={form.mobile} onChange={change} />}
        <NewPasswordFields label={t('password')} password={form.password} repeat={form.repeat} onChange={change} />
        <Field label={t('inviteCode')}>
          {ids => (
            <input
              {...ids}
              type="text"
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={32}
              dir="ltr"
              value={form.inviteCode}
              onChange={event => change({ inviteCode: event.target.value.replace(/[^A-Za-z0-9]/g, '') })}
              className={INPUT}
            />
          )}
        </Field>
        {byPicture ? (
          <Field label={t('captcha')}>
            {ids => (
              <div className="flex gap-2">
                <input
                  {...ids}
                  type="text"
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={5}
                  dir="ltr"
                  value={form.code}
                  onChange={event => change({ code: event.target.value.replace(/[^A-Za-z0-9]/g, '') })}
                  className={`${INPUT} figure min-w-0 grow tracking-widest uppercase`}
                />
                {captcha.data ? (
                  <img
                    src={captcha.data.b64s}
                    alt={t('captchaImage')}
                    width={137}
                    height={48}
                    className="h-12 w-auto shrink-0 rounded-control border border-line dark:invert-[0.85]"
                  />
                ) : (
                  <span className="skeleton h-12 w-34 shrink-0 rounded-control" />
                )}
                <IconButton label={t('newPicture')} onClick={() => void captcha.refetch()}>
                  <RefreshCw className="size-5" />
                </IconButton>
              </div>
            )}
          </Field>
        ) : (
          <CodeField purpose="register" value={form.code} onChange={code => change({ code })} onSend={send} />
        )}
        {offersPicture && (
          <button
            type="button"
            className={`${TEXT_LINK} text-sm`}
            onClick={() => {
              change({ code: '' })
              setByLetter(!byLetter)
            }}
          >
            {t(byLetter ? 'usePictureInstead' : 'useCodeInstead')}
          </button>
        )}
        <Checkbox checked={form.agreed} onChange={agreed => change({ agreed })}>
          {appWords('agreementBody')}
        </Checkbox>
        <Button type="submit" look="primary" block busy={busy}>
          {t('register')}
        </Button>
      </form>
      <p className="mt-4 flex items-center justify-center gap-2 text-sm text-muted">
        {t('haveAccount')}
        <Link to="/login" className={TEXT_LINK}>
          {t('title')}
        </Link>
      </p>
    </FormPage>
  )
}
