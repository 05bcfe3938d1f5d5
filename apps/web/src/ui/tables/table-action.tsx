// An action on a table row, inside the row.
import type { ButtonHTMLAttributes } from 'react'

export function TableAction(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...props}
      className="rounded-sm border border-line px-2.5 py-1 text-xs font-medium whitespace-nowrap transition hover:border-line-strong disabled:cursor-not-allowed disabled:text-muted"
    />
  )
}
