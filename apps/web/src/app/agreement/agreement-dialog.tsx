// The agreement as registration shows it, with a button to give it.
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { askAgreement, markAgreed } from '../../platform/stores/agreement.ts'
import { AGREED } from '@tallystick/wire/flag'
import { useWords } from '../../platform/words.ts'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { showToast } from '@tallystick/ui/layers/toasts'

export default function AgreementDialog() {
  const t = useWords('app')
  const [busy, setBusy] = useState(false)

  async function agree(): Promise<void> {
    setBusy(true)
    try {
      const { msg } = await api.call('agree', { agreed: AGREED })
      markAgreed(true)
      showToast(msg, 'success')
    } catch {
      // The client has said what went wrong.
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      title={t('agreementTitle')}
      confirmLabel={t('agreementAccept')}
      busy={busy}
      onClose={() => askAgreement(false)}
      onConfirm={() => void agree()}
    >
      {t('agreementBody')}
    </ConfirmDialog>
  )
}
