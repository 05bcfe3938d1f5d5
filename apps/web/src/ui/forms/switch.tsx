// On or off, with its label as part of the target: beside fields, or a row among rows, which then gives it its size.
import { classNames } from '@tallystick/ui/theme/class-names'
import type { ReactNode } from 'react'

interface SwitchProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  /** Its place; a row is as high and as large as its neighbours. */
  readonly look?: 'field' | 'row'
  readonly className?: string
}

export function Switch({ checked, onChange, children, look = 'field', className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className={classNames(
        'flex items-center justify-between gap-3 text-start',
        look === 'field' && 'min-h-11 text-sm',
        className,
      )}
    >
      <span className="flex min-w-0 items-center gap-3">{children}</span>
      <span
        aria-hidden="true"
        className={classNames(
          'h-6 w-10 shrink-0 rounded-full p-0.5 transition-colors',
          checked ? 'bg-accent' : 'bg-line-strong',
        )}
      >
        <span
          className={classNames(
            'block size-5 rounded-full bg-surface transition-[margin] dark:bg-ink',
            checked && 'ms-4 dark:bg-canvas',
          )}
        />
      </span>
    </button>
  )
}
