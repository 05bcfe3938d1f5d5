// After a successful order: its terms, and the choice between the order page and staying here.
import { useNavigate } from '@tanstack/react-router'
import type { Direction } from '@tallystick/formulas/micro'
import { formatPlain } from '@tallystick/i18n/numbers'
import { CircleCheck } from 'lucide-react'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Dialog } from '@tallystick/ui/layers/dialog'
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
  const navigate = useNavigate()
  const facts = {
    direction: t(order.direction === 'up' ? 'buyUp' : 'buyDown'),
    pair: order.pair,
    price: formatPlain(order.price, signs),
    stake: formatPlain(order.stake, signs),
    duration: durationText(order.seconds),
  }
  return (
    <Dialog
      title={t('confirmed')}
      onClose={onClose}
      actions={
        <>
          <Button
            size="small"
            onClick={() => {
              onClose()
              void navigate({ to: '/order', search: { source: 1, type: 1 } })
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
        {t('taken', facts)}
      </p>
    </Dialog>
  )
}
