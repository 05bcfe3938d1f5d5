// After a successful order: its terms.
import { OrderTakenDialog } from '../../entities/order/order-taken-dialog.tsx'
import type { Direction } from '@tallystick/formulas/micro'
import { formatPlain } from '@tallystick/i18n/numbers'
import { useLocale, useWords } from '../../platform/words.ts'
import { useDurationText } from './micro-view.tsx'

export interface TakenOrder {
  readonly direction: Direction
  readonly pair: string
  readonly price: string
  readonly stake: string
  readonly seconds: number
}

export function MicroTakenDialog({ order, onClose }: { readonly order: TakenOrder; readonly onClose: () => void }) {
  const t = useWords('micro')
  const { signs } = useLocale()
  const durationText = useDurationText()
  const facts = {
    direction: t(order.direction === 'up' ? 'buyUp' : 'buyDown'),
    pair: order.pair,
    price: formatPlain(order.price, signs),
    stake: formatPlain(order.stake, signs),
    duration: durationText(order.seconds),
  }
  return (
    <OrderTakenDialog
      words={{ title: t('confirmed'), orderPage: t('orderPage'), confirm: t('confirm') }}
      list={{ product: 'future', status: 'holding' }}
      onClose={onClose}
    >
      {t('taken', facts)}
    </OrderTakenDialog>
  )
}
