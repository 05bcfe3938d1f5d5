// After a successful order: what happened, and the choice between the order page and staying here.
import { useNavigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { formatDecimal, parseDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Dialog } from '@tallystick/ui/layers/dialog'

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
  const navigate = useNavigate()
  const price = formatPlain(formatDecimal(parseDecimal(order.price) ?? 0n, order.places), signs)
  const facts = { side: t(order.side), lots: formatPlain(order.lots, signs), pair: order.pair, price }
  return (
    <Dialog
      title={t('orderConfirmed')}
      onClose={onClose}
      actions={
        <>
          <Button
            size="small"
            onClick={() => {
              onClose()
              void navigate({ to: '/order', search: { source: 0, type: order.waiting ? 0 : 1 } })
            }}
          >
            {t('orderPage')}
          </Button>
          <Button size="small" look="primary" data-autofocus onClick={onClose}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p className="flex items-start gap-2 text-base text-ink">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-up" aria-hidden="true" />
        {order.waiting ? t('waitingAt', facts) : t('filledAt', facts)}
      </p>
    </Dialog>
  )
}
