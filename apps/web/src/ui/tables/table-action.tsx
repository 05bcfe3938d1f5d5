// An action on a table row, inside the row.
import { classNames } from '@tallystick/ui/theme/class-names'
import type { ButtonHTMLAttributes } from 'react'

interface TableActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does cannot be undone. */
  readonly isDanger?: boolean
}

export function TableAction({ isDanger = false, ...props }: TableActionProps) {
  return (
    <button
      type="button"
      {...props}
      className={classNames(
        'rounded-sm border border-line px-2.5 py-1 text-xs font-medium whitespace-nowrap transition disabled:cursor-not-allowed disabled:text-muted',
        isDanger ? 'text-down hover:border-down' : 'hover:border-line-strong',
      )}
    />
  )
}
