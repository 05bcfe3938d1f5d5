// One tap with time to undo: the order is deferred for three seconds before it is sent. Nothing has left the device until then.
import { Button } from '@tallystick/ui/primitives/button'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Switch } from '../../../ui/forms/switch.tsx'

export const UNDO_MS = 3_000
const SECONDS = { seconds: UNDO_MS / 1_000 }

interface OneTapSwitchProps {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

export function OneTapSwitch({ on, onChange }: OneTapSwitchProps) {
  const t = useWords('presets')
  return (
    <Switch checked={on} onChange={onChange} className="w-full">
      {t('oneTap', SECONDS)}
    </Switch>
  )
}

interface DeferredOrderProps {
  /** In words. */
  readonly order: string
  readonly onSend: () => void
  /** It is not sent: undone, or the page was left or put into the background. */
  readonly onDrop: () => void
}

/** Stands above Buy and Sell: what will be sent, how long that takes, and the way back. */
export function DeferredOrder({ order, onSend, onDrop }: DeferredOrderProps) {
  const t = useWords('presets')
  const bar = useRef<HTMLDivElement>(null)
  /** Sent or dropped: it cannot be sent again, whatever is shown or hidden. */
  const isOver = useRef(false)
  const isShown = useRef(false)
  const send = useEffectEvent(onSend)
  const leave = useEffectEvent(() => drop(t('notSentLeft')))

  function drop(words: string): void {
    if (isOver.current) return
    isOver.current = true
    showToast(words)
    onDrop()
  }

  useEffect(() => {
    isShown.current = true
    // The button that was pressed is disabled now: the focus goes to what can be done instead.
    bar.current?.querySelector('button')?.focus({ preventScroll: true })
    const timer = setTimeout(() => {
      if (isOver.current) return
      isOver.current = true
      send()
    }, UNDO_MS)
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') leave()
    }
    const onHide = (): void => leave()
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', onHide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', onHide)
      // Gone from the screen with the ticket, unless React only looks whether this can be done twice.
      isShown.current = false
      setTimeout(() => {
        if (!isShown.current) leave()
      }, 0)
    }
  }, [])

  return (
    <div ref={bar} className="col-span-2 space-y-2 rounded-control border border-accent bg-accent-soft p-3">
      <div className="flex items-center gap-3">
        <output className="min-w-0 flex-1 text-sm whitespace-pre-line">{t('sentSoon', { order, ...SECONDS })}</output>
        <Button look="primary" size="small" onClick={() => drop(t('notSent'))}>
          {t('undo')}
        </Button>
      </div>
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-line">
        <div
          className="h-full w-full origin-left bg-accent rtl:origin-right"
          ref={line => {
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
