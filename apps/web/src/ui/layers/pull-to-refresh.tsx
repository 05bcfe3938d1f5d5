// Pull down at the top of the page to refresh. The spinner hides 500 ms after the pull, as specified.
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWords } from '../../platform/words.ts'

const TRIGGER_PX = 64
const SPINNER_MS = 500

type Pull =
  | { readonly stage: 'idle' }
  | { readonly stage: 'pulling'; readonly px: number }
  | { readonly stage: 'refreshing' }

export function PullToRefresh({
  onRefresh,
  children,
}: {
  readonly onRefresh: () => void
  readonly children: ReactNode
}) {
  const t = useWords('app')
  const box = useRef<HTMLDivElement>(null)
  const [pull, setPull] = useState<Pull>({ stage: 'idle' })
  const refresh = useEffectEvent(() => {
    setPull({ stage: 'refreshing' })
    onRefresh()
    setTimeout(() => setPull({ stage: 'idle' }), SPINNER_MS)
  })

  useEffect(() => {
    const element = box.current
    if (element === null) return
    let from: number | undefined
    let px = 0
    const start = (event: TouchEvent): void => {
      from = scrollY <= 0 && event.touches.length === 1 ? event.touches[0]?.clientY : undefined
      px = 0
    }
    const move = (event: TouchEvent): void => {
      const touch = event.touches[0]
      if (from === undefined || touch === undefined) return
      // Resistance: the page follows the finger at half its way.
      px = Math.max(0, (touch.clientY - from) / 2)
      if (px > 4) setPull({ stage: 'pulling', px: Math.min(px, TRIGGER_PX * 1.4) })
    }
    const end = (): void => {
      if (from === undefined) return
      from = undefined
      if (px >= TRIGGER_PX) refresh()
      else setPull({ stage: 'idle' })
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: true })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [])

  const px = pull.stage === 'pulling' ? pull.px : pull.stage === 'refreshing' ? TRIGGER_PX * 0.75 : 0
  const words =
    pull.stage === 'refreshing' ? t('refreshing') : px >= TRIGGER_PX ? t('releaseToRefresh') : t('pullToRefresh')
  return (
    <div ref={box}>
      <div
        className="flex items-center justify-center gap-2 overflow-hidden text-xs text-muted"
        style={{ height: px, transition: pull.stage === 'pulling' ? 'none' : 'height 160ms ease-out' }}
        data-testid={pull.stage === 'refreshing' ? 'refreshing' : undefined}
      >
        {px > 0 && (
          <>
            <RefreshCw
              className={`size-4 ${pull.stage === 'refreshing' ? 'animate-spin' : ''}`}
              style={{ transform: pull.stage === 'pulling' ? `rotate(${px * 3}deg)` : undefined }}
              aria-hidden="true"
            />
            {words}
          </>
        )}
      </div>
      {children}
    </div>
  )
}
