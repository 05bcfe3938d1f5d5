// Asks before a withdrawal is cancelled, and cancels it.
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal } from '@tallystick/kernel/decimal'
import { useState } from 'react'
import { cancelWithdrawal } from '../../../entities/wallet/wallet.ts'
import type { Withdrawal } from '../../../entities/wallet/withdrawal.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'

export function CancelDialog({
  withdrawal,
  onClose,
}: {
  readonly withdrawal: Withdrawal
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
      {t('cancelBody', { amount: formatPlain(formatDecimal(withdrawal.amount, 2), signs) })}
    </ConfirmDialog>
  )
}
