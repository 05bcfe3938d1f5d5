// Up and down between the rows of a table: to the row itself where it opens, otherwise to the first thing in it that can be pressed.
import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

/** For the body of the table. Fields keep their keys. */
export function moveByRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = STEPS[event.key]
  const { target } = event
  if (step === undefined || !(target instanceof HTMLElement) || target.matches('input, select, textarea')) return
  const next = target.closest('tr')?.[step]
  const stop = next?.matches('[tabindex]') === true ? next : next?.querySelector('button, a')
  if (!(stop instanceof HTMLElement)) return
  event.preventDefault()
  stop.focus()
}
