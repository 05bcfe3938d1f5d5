// The code of the second factor, asked for when the server says that it is needed.
import { useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field, INPUT } from '../../ui/field.tsx'

interface OtpDialogProps {
  readonly busy: boolean
  readonly onClose: () => void
  readonly onSubmit: (otp: string) => void
}

export function OtpDialog({ busy, onClose, onSubmit }: OtpDialogProps) {
  const t = useWords('wallet')
  const [otp, setOtp] = useState('')
  return (
    <ConfirmDialog
      title={t('otpTitle')}
      confirmLabel={t('confirm')}
      busy={busy}
      disabled={otp.trim() === ''}
      onClose={onClose}
      onConfirm={() => onSubmit(otp.trim().toLowerCase())}
    >
      <Field label={t('otp')}>
        {ids => (
          <input
            {...ids}
            type="text"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={11}
            dir="ltr"
            value={otp}
            onChange={event => setOtp(event.target.value)}
            className={`${INPUT} figure tracking-widest`}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
