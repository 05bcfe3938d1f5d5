// The card around a table: what it is, and what can be done with it as a whole, above its rows.
import type { ReactNode } from 'react'

interface TableFrameProps {
  readonly heading: ReactNode
  readonly tools: ReactNode
  readonly children: ReactNode
}

export function TableFrame({ heading, tools, children }: TableFrameProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex min-h-11 items-center gap-1 border-b border-line ps-4 pe-1.5">
        <div className="min-w-0 grow text-sm text-muted">{heading}</div>
        {tools}
      </div>
      {children}
    </div>
  )
}
