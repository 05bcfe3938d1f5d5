// Cancelling a pending order, after a confirmation.
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { useState } from 'react'
import type { Order } from '../../../entities/order/order.ts'
import { cancelOrder } from '../../../entities/order/order-acts.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'

export function CancelDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const t = useWords('orders')
  const { signs } = useLocale()
  const [busy, setBusy] = useState(false)

  async function cancel(): Promise<void> {
    setBusy(true)
    try {
      await cancelOrder(order)
    } catch {
      // The client has said why.
    } finally {
      onClose()
    }
  }

  return (
    <ConfirmDialog
      title={t('cancelQuestion')}
      confirmLabel={t('cancelOrder')}
      cancelLabel={t('keepOrder')}
      busy={busy}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      {t('cancelBody', {
        side: t(order.side),
        lots: formatPlain(trimDecimal(order.lots), signs),
        pair: order.pair.showCode,
        price: formatPlain(formatDecimal(order.requested, order.pair.places), signs),
      })}
    </ConfirmDialog>
  )
}
