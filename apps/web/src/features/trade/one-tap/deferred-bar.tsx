// What stands above Buy and Sell while an order is deferred: what will be sent, how long that takes, and the way back.
import { Button } from '@tallystick/ui/primitives/button'
import { useEffect, useRef } from 'react'
import { useWords } from '../../../platform/words.ts'
import { UNDO_MS } from './deferred-order.ts'

interface DeferredBarProps {
  /** The order in words. */
  readonly order: string
  readonly onUndo: () => void
}

export function DeferredBar({ order, onUndo }: DeferredBarProps) {
  const t = useWords('trade')
  const bar = useRef<HTMLDivElement>(null)
  // The button that was pressed is disabled now: the focus goes to what can be done instead.
  useEffect(() => {
    bar.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={bar} className="col-span-2 space-y-2 rounded-control border border-accent bg-accent-soft p-3">
      <div className="flex items-center gap-3">
        <output className="min-w-0 flex-1 text-sm">{t('sentSoon', { order, seconds: UNDO_MS / 1_000 })}</output>
        <Button look="primary" size="small" onClick={onUndo}>
          {t('undo')}
        </Button>
      </div>
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-line">
        <div
          className="h-full w-full origin-left bg-accent rtl:origin-right"
          ref={line => {
            // Without motion the sentence says it.
            line?.animate?.([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], {
              duration: UNDO_MS,
              fill: 'forwards',
            })
          }}
        />
      </div>
    </div>
  )
}
