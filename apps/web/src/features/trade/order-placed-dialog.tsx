// After a successful order: filled or waiting, and at which price.
import { OrderTakenDialog } from '../../entities/order/order-taken-dialog.tsx'
import { formatDecimal, parseDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { useLocale, useWords } from '../../platform/words.ts'

export interface PlacedOrder {
  readonly side: 'buy' | 'sell'
  readonly lots: string
  readonly pair: string
  readonly price: string
  readonly places: number
  /** Pending: waits for its price. */
  readonly waiting: boolean
}

export function OrderPlacedDialog({ order, onClose }: { readonly order: PlacedOrder; readonly onClose: () => void }) {
  const t = useWords('trade')
  const { signs } = useLocale()
  const price = formatPlain(formatDecimal(parseDecimal(order.price) ?? 0n, order.places), signs)
  const facts = { side: t(order.side), lots: formatPlain(order.lots, signs), pair: order.pair, price }
  return (
    <OrderTakenDialog
      words={{ title: t('orderConfirmed'), orderPage: t('orderPage'), confirm: t('confirm') }}
      list={{ product: 'contract', status: order.waiting ? 'pending' : 'holding' }}
      onClose={onClose}
    >
      {order.waiting ? t('waitingAt', facts) : t('filledAt', facts)}
    </OrderTakenDialog>
  )
}
