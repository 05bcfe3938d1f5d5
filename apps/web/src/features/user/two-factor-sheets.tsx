// Switching two-factor login on (password, QR code, first code, recovery codes) and off (password and code).
import { Copy } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { checkSession } from '../../entities/session/session.ts'
import { api } from '../../platform/api/api.ts'
import { copyText } from '../../platform/copy-text.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useWords } from '../../platform/words.ts'
import { Button, IconButton } from '@tallystick/ui/primitives/button'
import { Field } from '@tallystick/ui/forms/field'
import { OtpField } from '../../ui/forms/otp-field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { QrCode } from '@tallystick/ui/primitives/qr-code'
import { Sheet } from '../../ui/layers/sheet.tsx'

/** One call at a time; what went wrong has been said by the client. */
function useAct() {
  const [busy, setBusy] = useState(false)
  const act = (work: () => Promise<void>): void => {
    setBusy(true)
    work()
      .catch(() => {})
      .finally(() => setBusy(false))
  }
  return { busy, act }
}

export function TwoFactorOnSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('user')
  const { busy, act } = useAct()
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const [secret, setSecret] = useState<{ readonly key: string; readonly address: string }>()
  const [recovery, setRecovery] = useState<readonly string[]>()

  const begin = async (): Promise<void> => {
    const { data } = await api.call('twoFactorBegin', { password })
    setSecret({ key: data.secret, address: data.otpauth })
  }
  const confirm = async (): Promise<void> => {
    const { data, msg } = await api.call('twoFactorOn', { otp: otp.trim() })
    setRecovery(data.recovery_codes)
    showToast(msg, 'success')
    await checkSession()
  }

  return (
    <Sheet title={t(recovery ? 'recoveryTitle' : 'twoFactor')} onClose={onClose}>
      {recovery ? (
        <RecoveryCodes codes={recovery} onDone={onClose} />
      ) : secret ? (
        <StepForm busy={busy} onSubmit={() => act(confirm)}>
          <p className="text-sm text-pretty text-muted">{t('twoFactorScan')}</p>
          <div className="flex justify-center">
            <QrCode text={secret.address} label={t('twoFactorScan')} size={200} />
          </div>
          <div className="flex items-center gap-2">
            <div className="min-w-0 grow">
              <p className="text-xs text-muted">{t('twoFactorKey')}</p>
              <p className="font-mono text-sm break-all" dir="ltr" data-testid="otp-key">
                {secret.key}
              </p>
            </div>
            <IconButton label={t('copy')} onClick={() => void copyText(secret.key)}>
              <Copy className="size-5" />
            </IconButton>
          </div>
          <OtpField label={t('twoFactorCode')} value={otp} onChange={setOtp} />
        </StepForm>
      ) : (
        <StepForm busy={busy} onSubmit={() => act(begin)}>
          <p className="text-sm text-pretty text-muted">{t('twoFactorLead')}</p>
          <OwnPassword value={password} onChange={setPassword} />
        </StepForm>
      )}
    </Sheet>
  )
}

export function TwoFactorOffSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('user')
  const { busy, act } = useAct()
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const switchOff = async (): Promise<void> => {
    const { msg } = await api.call('twoFactorOff', { password, otp: otp.trim().toLowerCase() })
    showToast(msg, 'success')
    await checkSession()
    onClose()
  }
  return (
    <Sheet title={t('twoFactor')} onClose={onClose}>
      <StepForm busy={busy} onSubmit={() => act(switchOff)} label={t('twoFactorStop')}>
        <OwnPassword value={password} onChange={setPassword} />
        <OtpField label={t('twoFactorCodeOrRecovery')} value={otp} onChange={setOtp} />
      </StepForm>
    </Sheet>
  )
}

interface StepFormProps {
  readonly busy: boolean
  readonly onSubmit: () => void
  readonly label?: string
  readonly children: ReactNode
}

function StepForm({ busy, onSubmit, label, children }: StepFormProps) {
  const t = useWords('user')
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <Button type="submit" look="primary" block busy={busy}>
        {label ?? t('continue')}
      </Button>
    </form>
  )
}

interface ValueProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

function OwnPassword({ value, onChange }: ValueProps) {
  const t = useWords('user')
  return (
    <Field label={t('twoFactorPassword')}>
      {ids => (
        <PasswordInput
          ids={ids}
          value={value}
          onChange={onChange}
          autoComplete="current-password"
          labels={{ show: t('showPassword'), hide: t('hidePassword') }}
        />
      )}
    </Field>
  )
}

function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const t = useWords('user')
  return (
    <div className="space-y-4">
      <p className="text-sm text-pretty text-muted">{t('recoveryLead')}</p>
      <ul className="grid grid-cols-2 gap-2 rounded-card bg-sunken p-4 font-mono text-sm" dir="ltr">
        {codes.map(code => (
          <li key={code} data-testid="recovery-code">
            {code}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-3">
        <Button size="small" onClick={() => void copyText(codes.join('\n'))}>
          <Copy className="size-4" aria-hidden="true" />
          {t('copyAll')}
        </Button>
        <Button size="small" look="primary" onClick={onDone}>
          {t('recoveryDone')}
        </Button>
      </div>
    </div>
  )
}
