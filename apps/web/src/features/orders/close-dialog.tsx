// Closing a position: one question with the expected result, then one message with the real one.
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { useState } from 'react'
import type { Order } from '../../entities/order/order.ts'
import { closeOrder } from '../../entities/order/orders.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { Dialog } from '@tallystick/ui/layers/dialog'
import { Button } from '@tallystick/ui/primitives/button'
import { showToast } from '@tallystick/ui/layers/toasts'
import { Amount } from '../../ui/primitives/figures.tsx'
import { useClosingFault, useOrderView } from './order-view.ts'
import { endedWords } from './reason-words.ts'

interface CloseDialogProps {
  readonly order: Order
  /** It ended by itself or elsewhere while the question was open. */
  readonly ended: Order | undefined
  readonly onClose: () => void
}

export function CloseDialog({ order, ended, onClose }: CloseDialogProps) {
  const t = useWords('orders')
  const { signs } = useLocale()
  const { current, profit } = useOrderView(order)
  const fault = useClosingFault(order)
  const [busy, setBusy] = useState(false)
  const text = (price: bigint): string => formatPlain(formatDecimal(price, order.pair.places), signs)

  async function close(): Promise<void> {
    setBusy(true)
    try {
      const { msg, price, profit: result } = await closeOrder(order)
      const gained = formatPlain(formatDecimal(result, 6), signs, true)
      showToast(`${msg} · ${t('closePrice')} ${text(price)} · ${t('profit')} ${gained} USD`, 'success')
    } catch {
      // The client has said why; most often the order was closed meanwhile, so the question makes no sense any more.
    } finally {
      onClose()
    }
  }

  if (ended && !busy) return <EndedDialog order={ended} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('closeQuestion', { lots: formatPlain(trimDecimal(order.lots), signs), pair: order.pair.showCode })}
      confirmLabel={t('closePosition')}
      cancelLabel={t('keepOpen')}
      busy={busy}
      disabled={fault !== null}
      onConfirm={() => void close()}
      onClose={onClose}
    >
      <p>{fault ? t(fault) : t('closeBody', { price: text(current) })}</p>
      <p className="mt-3 flex items-baseline justify-between">
        {t('closeEstimate')}
        <Amount value={profit} places={6} signed className="text-base font-semibold" />
      </p>
    </ConfirmDialog>
  )
}

function EndedDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const t = useWords('orders')
  const app = useWords('app')
  const { signs } = useLocale()
  const reason = endedWords(order.reason)
  return (
    <Dialog
      title={t('alreadyClosed', { pair: order.pair.showCode })}
      onClose={onClose}
      actions={
        <Button size="small" look="primary" data-autofocus onClick={onClose}>
          {app('confirm')}
        </Button>
      }
    >
      <p>
        {reason && `${t(reason)} · `}
        {t('closePrice')} {formatPlain(formatDecimal(order.current, order.pair.places), signs)}
      </p>
      <p className="mt-2 text-lg font-semibold">
        <Amount value={order.profit} places={6} signed unit="USD" />
      </p>
    </Dialog>
  )
}
