// "Check this order": opens the check of an order.
import { BadgeCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadWords, useWords } from '../../platform/words.ts'
import { Button, IconButton } from '@tallystick/ui/primitives/button'

/** Comes when it is asked for, with its words: few orders are checked. */
const CheckSheet = lazy(async () => {
  const [{ CheckSheet: sheet }] = await Promise.all([import('./check-sheet.tsx'), loadWords('check')])
  return { default: sheet }
})

interface CheckButtonProps {
  readonly kind: 'micro' | 'forex'
  readonly orderId: number
  /** Where there is no room for the words. */
  readonly asIcon?: boolean
}

export function CheckButton({ kind, orderId, asIcon = false }: CheckButtonProps) {
  const t = useWords('receipts')
  const [open, setOpen] = useState(false)
  return (
    <>
      {asIcon ? (
        <IconButton label={t('check')} onClick={() => setOpen(true)} data-testid="check-order">
          <BadgeCheck className="size-4.5" />
        </IconButton>
      ) : (
        <Button size="small" block onClick={() => setOpen(true)} data-testid="check-order">
          <BadgeCheck className="size-4 text-accent" aria-hidden="true" />
          {t('check')}
        </Button>
      )}
      {open && (
        <Suspense>
          <CheckSheet kind={kind} orderId={orderId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
