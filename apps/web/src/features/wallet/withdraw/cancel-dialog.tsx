// Asks before a withdrawal is cancelled, and cancels it.
import { formatPlain } from '@tallystick/i18n/numbers'
import type { WithdrawalRecord } from '../../../entities/wallet/records.ts'
import { useState } from 'react'
import { cancelWithdrawal } from '../../../entities/wallet/wallet.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'

export function CancelDialog({
  withdrawal,
  onClose,
}: {
  readonly withdrawal: WithdrawalRecord
  readonly onClose: () => void
}) {
  const t = useWords('wallet')
  const { signs } = useLocale()
  const [busy, setBusy] = useState(false)
  const cancel = async (): Promise<void> => {
    setBusy(true)
    try {
      await cancelWithdrawal(withdrawal.id)
      onClose()
    } catch {
      // The client has said what went wrong.
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={t('cancelQuestion')}
      confirmLabel={t('cancelWithdraw')}
      cancelLabel={t('keep')}
      look="danger"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void cancel()}
    >
      {t('cancelBody', { amount: formatPlain(withdrawal.number, signs) })}
    </ConfirmDialog>
  )
}
