// After a successful order: filled or waiting, and at which price.
import { OrderTakenDialog } from '../../../entities/order/order-taken-dialog.tsx'
import { formatDecimal, parseDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { useLocale, useWords } from '../../../platform/words.ts'

export interface PlacedOrder {
  readonly side: 'buy' | 'sell'
  readonly lots: string
  readonly pair: string
  readonly price: string
  readonly places: number
  /** Pending: waits for its price. */
  readonly waiting: boolean
  /** The order that is cancelled when this one fills. */
  readonly other: { readonly side: 'buy' | 'sell'; readonly price: string } | null
}

export function OrderPlacedDialog({ order, onClose }: { readonly order: PlacedOrder; readonly onClose: () => void }) {
  const t = useWords('trade')
  const { signs } = useLocale()
  const factsOf = ({ side, price }: Pick<PlacedOrder, 'side' | 'price'>) => ({
    side: t(side),
    lots: formatPlain(order.lots, signs),
    pair: order.pair,
    price: formatPlain(formatDecimal(parseDecimal(price) ?? 0n, order.places), signs),
  })
  return (
    <OrderTakenDialog
      words={{ title: t('orderConfirmed'), orderPage: t('orderPage'), confirm: t('confirm') }}
      list={{ product: 'contract', status: order.waiting ? 'pending' : 'holding' }}
      onClose={onClose}
    >
      {t(order.waiting ? 'waitingAt' : 'filledAt', factsOf(order))}
      {order.other && (
        <>
          <br />
          {t('waitingAt', factsOf(order.other))}
        </>
      )}
    </OrderTakenDialog>
  )
}
