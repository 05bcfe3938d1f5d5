// The code of the second factor, asked for when the server says that it is needed.
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { OtpField } from '../../../ui/forms/otp-field.tsx'

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
      <OtpField label={t('otp')} value={otp} onChange={setOtp} />
    </ConfirmDialog>
  )
}
