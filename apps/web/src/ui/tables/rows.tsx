// Rows of a card: an entry that leads somewhere, one that is switched on or off, and the card around several.
import { ChevronRight } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Switch } from '../forms/switch.tsx'

export function RowCard({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section>
      {title !== undefined && <h2 className="mb-2 px-1 text-sm font-medium text-muted">{title}</h2>}
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">{children}</div>
    </section>
  )
}

interface RowProps {
  readonly icon: ComponentType<{ className?: string; strokeWidth?: number }>
  readonly children: ReactNode
  /** Shown before the arrow. */
  readonly value?: ReactNode
}

const ROW =
  'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start transition hover:bg-sunken focus-visible:-outline-offset-2'

function Inside({ icon: Icon, children, value }: RowProps) {
  return (
    <>
      <Icon className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
        <span className="hyphens-auto">{children}</span>
        {value !== undefined && <span className="text-sm text-muted">{value}</span>}
      </span>
      <ChevronRight className="mirror size-4 shrink-0 text-muted" aria-hidden="true" />
    </>
  )
}

/** `to` is a path of the app, not typed by the route table: entries are listed before their screens exist. */
export function RowLink({ to, ...row }: RowProps & { readonly to: string }) {
  return (
    <a href={`#${to}`} className={ROW}>
      <Inside {...row} />
    </a>
  )
}

export function RowButton({ onClick, ...row }: RowProps & { readonly onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={ROW}>
      <Inside {...row} />
    </button>
  )
}

interface RowSwitchProps extends Omit<RowProps, 'value'> {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export function RowSwitch({ icon: Icon, children, checked, onChange }: RowSwitchProps) {
  return (
    <Switch look="row" checked={checked} onChange={onChange} className={ROW}>
      <Icon className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <span className="hyphens-auto">{children}</span>
    </Switch>
  )
}
