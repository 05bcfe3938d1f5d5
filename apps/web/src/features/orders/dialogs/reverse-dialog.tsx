// Reversing a position, after a question with the expected result; one message tells the real one.
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useState } from 'react'
import type { Order } from '../../../entities/order/order.ts'
import { reverseOrder } from '../../../entities/order/order-acts.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { Amount, CONTRACT_PLACES } from '../../../ui/primitives/figures.tsx'
import { useClosingFault, useOrderView } from '../order-view.ts'

export function ReverseDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const t = useWords('orders')
  const { signs } = useLocale()
  const { current, profit } = useOrderView(order)
  const fault = useClosingFault(order)
  const [busy, setBusy] = useState(false)
  const text = (price: bigint): string => formatPlain(formatDecimal(price, order.pair.places), signs)

  async function reverse(): Promise<void> {
    setBusy(true)
    try {
      const { msg, price, profit: result } = await reverseOrder(order)
      const gained = formatPlain(formatDecimal(result, CONTRACT_PLACES), signs, true)
      showToast(`${msg} · ${text(price)} · ${t('profit')} ${gained} USD`, 'success')
    } catch {
      // The client has said why.
    } finally {
      onClose()
    }
  }

  return (
    <ConfirmDialog
      title={t('reverseQuestion', { lots: formatPlain(trimDecimal(order.lots), signs), pair: order.pair.showCode })}
      confirmLabel={t('reverse')}
      cancelLabel={t('keepOpen')}
      busy={busy}
      disabled={fault !== null}
      onConfirm={() => void reverse()}
      onClose={onClose}
    >
      <p>
        {fault ? t(fault) : t('reverseBody', { side: t(order.side === 'buy' ? 'sell' : 'buy'), price: text(current) })}
      </p>
      <p className="mt-3 flex items-baseline justify-between">
        {t('closeEstimate')}
        <Amount value={profit} places={CONTRACT_PLACES} signed className="text-base font-semibold" />
      </p>
    </ConfirmDialog>
  )
}
