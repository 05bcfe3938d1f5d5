// Up and down between the rows of a table: to the row itself where it opens, otherwise to the first thing in it that can be pressed.

const STEPS: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

/** Fields keep their keys. */
function move(event: KeyboardEvent): void {
  const step = STEPS[event.key]
  const { target } = event
  if (step === undefined || !(target instanceof HTMLElement) || target.matches('input, select, textarea')) return
  const next = target.closest('tr')?.[step]
  const stop = next?.matches('[tabindex]') === true ? next : next?.querySelector('button, a')
  if (!(stop instanceof HTMLElement)) return
  event.preventDefault()
  stop.focus()
}

/** The ref of a table's body. */
export function rowKeys(body: HTMLTableSectionElement): () => void {
  body.addEventListener('keydown', move)
  return () => body.removeEventListener('keydown', move)
}
