// Making an API key: name, permission, addresses, days and the password; then the secret, once.
import { CallFailed } from '@tallystick/api-client/call-failed'
import { type FormEvent, type ReactNode, useState } from 'react'
import { MOST_KEY_ADDRESSES } from '@tallystick/wire/trader/key-scopes'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { Button } from '@tallystick/ui/primitives/button'
import { showToast } from '@tallystick/ui/layers/toasts'
import { api } from '../../platform/api/api.ts'
import { useIsDemo } from '../../platform/stores/session-store.ts'
import { useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { OtpField } from '../../ui/forms/otp-field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { useFaults } from '../../ui/forms/use-faults.ts'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { CopyLine } from '../../ui/primitives/copy-line.tsx'
import { DAYS, EMPTY_FORM, type KeyForm, keyParams, refetchApiKeys } from './api-keys.ts'

interface Made {
  readonly id: string
  readonly secret: string
}

export function NewKeySheet({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('keys')
  const [made, setMade] = useState<Made>()
  return (
    <Sheet title={t(made ? 'created' : 'create')} onClose={onClose}>
      {made ? <MadeKey made={made} onDone={onClose} /> : <KeyFormView onMade={setMade} />}
    </Sheet>
  )
}

function MadeKey({ made, onDone }: { readonly made: Made; readonly onDone: () => void }) {
  const t = useWords('keys')
  const user = useWords('user')
  return (
    <div className="space-y-4">
      <p className="text-sm text-pretty text-muted">{t('createdBody')}</p>
      <div className="divide-y divide-line rounded-card border border-line">
        <CopyLine label={t('keyId')} text={made.id} copyLabel={user('copy')} />
        <CopyLine label={t('secret')} text={made.secret} copyLabel={user('copy')} />
      </div>
      <Button block look="primary" onClick={onDone}>
        {t('saved')}
      </Button>
    </div>
  )
}

const FIELD_OF: Readonly<Record<string, 'password' | 'addresses' | 'name'>> = {
  wrong_credentials: 'password',
  addresses: 'addresses',
  name: 'name',
}

function KeyFormView({ onMade }: { readonly onMade: (made: Made) => void }) {
  const t = useWords('keys')
  const user = useWords('user')
  const isDemo = useIsDemo()
  const [form, setForm] = useState(EMPTY_FORM)
  const [busy, setBusy] = useState(false)
  const [needsOtp, setNeedsOtp] = useState(false)
  const change = (values: Partial<KeyForm>): void => setForm({ ...form, ...values })
  const { formProps, at, pass, take } = useFaults(
    {
      name: form.name.trim() === '' ? t('nameFault') : undefined,
      password: !isDemo && form.password === '' ? t('passwordFault') : undefined,
      addresses: /^[\da-f.:/, ]*$/i.test(form.addresses)
        ? undefined
        : t('addressesFault', { count: MOST_KEY_ADDRESSES }),
    },
    ({ reason, params }) => FIELD_OF[reason ?? ''] ?? FIELD_OF[String(params['field'])],
  )

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!pass()) return
    setBusy(true)
    try {
      const { data, msg } = await api.call('createApiKey', keyParams(form), {
        expected: ['two_factor_needed'],
        handled: take,
      })
      showToast(msg, 'success')
      onMade(data)
      await refetchApiKeys()
    } catch (failure) {
      // Anything else the client has said, here or at its field.
      if (failure instanceof CallFailed && failure.reason === 'two_factor_needed') setNeedsOtp(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate className="space-y-4" onSubmit={event => void submit(event)} {...formProps}>
      <Field label={t('name')} fault={at('name')}>
        {ids => (
          <input
            {...ids}
            type="text"
            maxLength={40}
            placeholder={t('nameExample')}
            value={form.name}
            onChange={event => change({ name: event.target.value })}
            className={INPUT}
          />
        )}
      </Field>
      <Labelled label={t('scope')} hint={t(form.scope === 'trade' ? 'scopeTradeHint' : 'scopeReadHint')}>
        <Choices
          kind="radios"
          look="segments"
          label={t('scope')}
          value={form.scope}
          onChange={scope => change({ scope })}
          options={[
            { value: 'read', label: t('scopeRead') },
            { value: 'trade', label: t('scopeTrade') },
          ]}
        />
      </Labelled>
      <Labelled label={t('validFor')}>
        <Choices
          kind="radios"
          look="segments"
          label={t('validFor')}
          value={form.days}
          onChange={days => change({ days })}
          options={DAYS.map(count => ({ value: count, label: t('days', { count }) }))}
        />
      </Labelled>
      <Field label={t('addresses')} hint={t('addressesHint')} fault={at('addresses')}>
        {ids => (
          <input
            {...ids}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={500}
            dir="ltr"
            value={form.addresses}
            onChange={event => change({ addresses: event.target.value })}
            className={INPUT}
          />
        )}
      </Field>
      {!isDemo && (
        <Field label={t('password')} fault={at('password')}>
          {ids => (
            <PasswordInput
              ids={ids}
              value={form.password}
              onChange={password => change({ password })}
              autoComplete="current-password"
              labels={{ show: user('showPassword'), hide: user('hidePassword') }}
            />
          )}
        </Field>
      )}
      {needsOtp && <OtpField label={t('otp')} value={form.otp} onChange={otp => change({ otp })} />}
      <Button type="submit" look="primary" block busy={busy}>
        {t('create')}
      </Button>
    </form>
  )
}

interface LabelledProps {
  readonly label: string
  readonly hint?: string
  readonly children: ReactNode
}

/** The choices say their label themselves to a screen reader. */
function Labelled({ label, hint, children }: LabelledProps) {
  return (
    <div>
      <p className="mb-1.5 text-sm text-muted" aria-hidden="true">
        {label}
      </p>
      {children}
      {hint !== undefined && <p className="mt-1.5 text-xs text-muted">{hint}</p>}
    </div>
  )
}
