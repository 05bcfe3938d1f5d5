// After a successful order: what happened, and the choice between the order page and staying here.
import { Dialog } from '@tallystick/ui/layers/dialog'
import { Button } from '@tallystick/ui/primitives/button'
import { useNavigate } from '@tallystick/ui/routing/routing'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { type OrderProduct, type OrderStatus, PRODUCT_NUMBER, STATUS_NUMBER } from './order.ts'

interface OrderTakenDialogProps {
  readonly words: { readonly title: string; readonly orderPage: string; readonly confirm: string }
  /** Which list of the order page shows it. */
  readonly list: { readonly product: OrderProduct; readonly status: Exclude<OrderStatus, 'closed'> }
  readonly onClose: () => void
  readonly children: ReactNode
}

export function OrderTakenDialog({ words, list, onClose, children }: OrderTakenDialogProps) {
  const navigate = useNavigate()
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button
            size="small"
            onClick={() => {
              onClose()
              void navigate({
                to: '/order',
                search: { source: PRODUCT_NUMBER[list.product], type: STATUS_NUMBER[list.status] },
              })
            }}
          >
            {words.orderPage}
          </Button>
          <Button size="small" look="primary" data-autofocus onClick={onClose}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <p className="flex items-start gap-2 text-base text-ink">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-up" aria-hidden="true" />
        {children}
      </p>
    </Dialog>
  )
}
