// Asks before a withdrawal is cancelled, and cancels it.
import { formatPlain } from '@tallystick/i18n/numbers'
import type { Draw } from '@tallystick/wire/trader/routes'
import { useState } from 'react'
import { cancelDraw } from '../../../entities/wallet/wallet.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'

export function CancelDialog({ draw, onClose }: { readonly draw: Draw; readonly onClose: () => void }) {
  const t = useWords('wallet')
  const { signs } = useLocale()
  const [busy, setBusy] = useState(false)
  const cancel = async (): Promise<void> => {
    setBusy(true)
    try {
      await cancelDraw(draw.id)
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
      {t('cancelBody', { amount: formatPlain(draw.number, signs) })}
    </ConfirmDialog>
  )
}
