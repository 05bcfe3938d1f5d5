// Keyboard shortcuts of a queue: j and k move, Enter opens the images, a approves, r rejects. Off while a field or dialog has focus.
import { useEffect, useEffectEvent } from 'react'
import { isCovered } from '@tallystick/ui/layers/layer'

export interface QueueKeys {
  readonly move: (step: 1 | -1) => void
  readonly open: () => void
  readonly approve: () => void
  readonly reject: () => void
}

const TYPING = 'input:not([type=radio]), textarea, select, [contenteditable]'

export function useQueueKeys(keys: QueueKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isCovered() || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.matches(TYPING)) return
    const isButton = event.target instanceof Element && event.target.matches('button, a')
    const act = {
      j: () => keys.move(1),
      k: () => keys.move(-1),
      a: keys.approve,
      r: keys.reject,
      // On a button Enter means that button.
      ...(isButton ? {} : { Enter: keys.open }),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
