// A border that can be moved, by pointer or by arrow keys, within bounds.
import { classNames } from '@tallystick/ui/theme/class-names'
import type { KeyboardEvent, PointerEvent } from 'react'

interface ResizeHandleProps {
  readonly label: string
  /** `inline` changes the width of what stands before it; `block` the height of what stands after it. */
  readonly direction: 'inline' | 'block'
  readonly value: number
  readonly least: number
  readonly most: number
  readonly onChange: (size: number) => void
  readonly className?: string
  readonly usual: number
}

const KEY_STEP = 16

export function ResizeHandle({ label, direction, value, least, most, usual, onChange, className }: ResizeHandleProps) {
  const bounded = (size: number): number => Math.min(most, Math.max(least, size))
  const inline = direction === 'inline'

  function startDrag(event: PointerEvent<HTMLElement>): void {
    const handle = event.currentTarget
    const from = inline ? event.clientX : event.clientY
    const sign = inline ? (getComputedStyle(handle).direction === 'rtl' ? -1 : 1) : -1
    handle.setPointerCapture(event.pointerId)
    handle.onpointermove = move => onChange(bounded(value + sign * ((inline ? move.clientX : move.clientY) - from)))
    handle.onpointerup = handle.onpointercancel = () => {
      handle.onpointermove = null
    }
  }

  function moveByKey(event: KeyboardEvent): void {
    const step = { ArrowRight: KEY_STEP, ArrowUp: KEY_STEP, ArrowLeft: -KEY_STEP, ArrowDown: -KEY_STEP }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onChange(bounded(value + step))
  }

  return (
    <div
      // The window splitter of the ARIA patterns: a separator that takes the focus, which <hr> cannot.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={inline ? 'vertical' : 'horizontal'}
      aria-valuenow={value}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={startDrag}
      onDoubleClick={() => onChange(usual)}
      onKeyDown={moveByKey}
      className={classNames(
        'relative z-10 shrink-0 touch-none bg-line transition-colors hover:bg-accent focus-visible:bg-accent',
        inline
          ? 'w-px cursor-col-resize after:absolute after:inset-y-0 after:-inset-x-1'
          : 'h-px cursor-row-resize after:absolute after:inset-x-0 after:-inset-y-1',
        className,
      )}
    />
  )
}
