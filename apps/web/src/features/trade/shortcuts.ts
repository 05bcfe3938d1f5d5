// Keyboard shortcuts of the desktop trade screen. Active only when no layer covers the page and no field has focus.
import { PERIOD_NAMES } from '@tallystick/wire/periods'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isCovered } from '@tallystick/ui/layers/layer'
import { choosePeriod } from './period-bar.tsx'

interface Targets {
  readonly search: RefObject<HTMLInputElement | null>
  readonly onHelp: () => void
}

export function useShortcuts({ search, onHelp }: Targets): void {
  const help = useEffectEvent(onHelp)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLInputElement
      if (typing || isCovered() || event.ctrlKey || event.metaKey || event.altKey) return
      const period = PERIOD_NAMES[Number(event.key) - 1]
      if (period) choosePeriod(period)
      else if (event.key === '/') search.current?.focus()
      else if (event.key === '?') help()
      // A single key must not spend money: it takes the focus to the button, Enter presses it.
      else if (event.key.toLowerCase() === 'b') focusSide('buy')
      else if (event.key.toLowerCase() === 's') focusSide('sell')
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [search])
}

function focusSide(side: 'buy' | 'sell'): void {
  document.querySelector<HTMLButtonElement>(`[data-side="${side}"]`)?.focus()
}
