// Names and values, one pair a line.
import type { ReactNode } from 'react'

export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4 text-sm">{children}</dl>
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  )
}
