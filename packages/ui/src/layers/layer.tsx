// What lies above the page: everything below becomes inert, focus moves in and comes back, Escape and the back gesture close the topmost.
// Built on `inert` instead of a focus trap, so that toasts stay reachable and screen readers see only the layer.
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { standOnHistory } from './layer-history.ts'

interface LayerProps {
  readonly label: string
  readonly role?: 'dialog' | 'alertdialog'
  readonly onClose: () => void
  /** Classes of the box inside the full-screen frame. */
  readonly className: string
  /** Classes of the frame: where the box stands. */
  readonly frame: string
  readonly panel?: RefObject<HTMLDivElement | null>
  readonly children: ReactNode
}

const open: HTMLElement[] = []

function below(element: HTMLElement): HTMLElement | null {
  const index = open.indexOf(element)
  return index > 0 ? (open[index - 1] ?? null) : document.getElementById('root')
}

export function Layer({ label, role = 'dialog', onClose, className, frame, panel, children }: LayerProps) {
  const own = useRef<HTMLDivElement>(null)
  const outer = useRef<HTMLDivElement>(null)
  const box = panel ?? own
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const element = outer.current
    if (element === null) return
    const before = document.activeElement
    open.push(element)
    const covered = below(element)
    covered?.setAttribute('inert', '')
    document.documentElement.style.overflow = 'hidden'
    const wanted = box.current?.querySelector<HTMLElement>('[data-autofocus]') ?? box.current
    wanted?.focus({ preventScroll: true })

    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape' || open.at(-1) !== element || event.defaultPrevented) return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onKey)
    const leaveHistory = standOnHistory(() => close())
    return () => {
      document.removeEventListener('keydown', onKey)
      leaveHistory()
      open.splice(open.indexOf(element), 1)
      covered?.removeAttribute('inert')
      if (open.length === 0) document.documentElement.style.overflow = ''
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [box])

  const host = document.getElementById('layers')
  if (host === null) return null
  return createPortal(
    <div ref={outer} className="fixed inset-0 z-40">
      <div className="animate-fade absolute inset-0 bg-backdrop" onClick={onClose} aria-hidden="true" />
      <div className={`pointer-events-none absolute inset-0 flex ${frame}`}>
        <div
          ref={box}
          role={role}
          aria-modal="true"
          aria-label={label}
          tabIndex={-1}
          className={`pointer-events-auto outline-none ${className}`}
        >
          {children}
        </div>
      </div>
    </div>,
    host,
  )
}

/** True while something covers the page: shortcuts of the page must not act then. */
export function isCovered(): boolean {
  return open.length > 0
}
