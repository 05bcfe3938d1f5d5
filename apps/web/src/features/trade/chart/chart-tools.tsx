// Buttons above the chart: the user's positions, a price alert, its settings, full screen. The sheet behind the first comes when it is opened.
import { Bell, LocateFixed, Maximize, Minimize, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNewAlert } from '../../../entities/alert/use-new-alert.tsx'
import { useOrders } from '../../../entities/order/orders.ts'
import type { Pair } from '../../../entities/pair/pairs.ts'
import { useWords } from '../../../platform/words.ts'
import { IconButton } from '@tallystick/ui/primitives/button'
import { zoomToPositions } from './chart-store.ts'

const ChartSheet = lazy(() => import('./chart-sheet.tsx'))

interface ChartToolsProps {
  readonly pair: Pair
  readonly isFull: boolean
  readonly onFull: (full: boolean) => void
}

const SMALL = 'desktop:size-9!'

export function ChartTools({ pair, isFull, onFull }: ChartToolsProps) {
  const t = useWords('chart')
  const trade = useWords('trade')
  const alerts = useWords('alerts')
  const alert = useNewAlert(pair, '/trade')
  const [isOpen, setOpen] = useState(false)
  const { data: holding } = useOrders('holding')
  const hasPosition = holding?.orders.some(order => order.pair.id === pair.id) === true
  const Full = isFull ? Minimize : Maximize
  return (
    <>
      {hasPosition && (
        <IconButton label={t('zoomToPositions')} onClick={zoomToPositions} className={SMALL}>
          <LocateFixed className="size-4.5" />
        </IconButton>
      )}
      <IconButton label={alerts('newAlert')} aria-haspopup="dialog" onClick={alert.begin} className={SMALL}>
        <Bell className="size-4.5" />
      </IconButton>
      <IconButton label={t('settings')} aria-haspopup="dialog" onClick={() => setOpen(true)} className={SMALL}>
        <SlidersHorizontal className="size-4.5" />
      </IconButton>
      <IconButton label={trade('fullScreen')} aria-pressed={isFull} onClick={() => onFull(!isFull)} className={SMALL}>
        <Full className="size-4.5" />
      </IconButton>
      {alert.sheet}
      {isOpen && (
        <Suspense>
          <ChartSheet pair={pair} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
