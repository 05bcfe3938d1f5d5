// The button that closes several positions at once. What it asks comes when it is pressed.
import { Button } from '@tallystick/ui/primitives/button'
import { lazy, Suspense, useState } from 'react'
import { useOrders } from '../../../entities/order/orders.ts'
import { useWords } from '../../../platform/words.ts'

const CloseAllDialog = lazy(() => import('./close-all-dialog.tsx'))

/** Out of sight while there are not at least two positions, in the place it will have: nothing moves when they come. */
export function CloseAllButton() {
  const t = useWords('orders')
  const { data } = useOrders('holding')
  const [isAsking, setIsAsking] = useState(false)
  const isShown = (data?.total ?? 0) > 1
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        className={isShown ? '' : 'invisible'}
        onClick={() => setIsAsking(true)}
      >
        {t('closeAll')}
      </Button>
      {isAsking && (
        <Suspense>
          <CloseAllDialog onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
