// "Check this order": opens the check of a closed order.
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { CheckSheet } from './check-sheet.tsx'

interface CheckButtonProps {
  readonly kind: 'micro' | 'forex'
  readonly orderId: number
}

export function CheckButton({ kind, orderId }: CheckButtonProps) {
  const t = useWords('receipts')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" block onClick={() => setOpen(true)} data-testid="check-order">
        <BadgeCheck className="size-4 text-accent" aria-hidden="true" />
        {t('check')}
      </Button>
      {open && <CheckSheet kind={kind} orderId={orderId} onClose={() => setOpen(false)} />}
    </>
  )
}
