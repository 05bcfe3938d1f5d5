// The frame of a screen: title, actions, and cards below.
import { usePath } from '@tallystick/ui/routing/routing'
import type { ReactNode } from 'react'
import { classNames } from '@tallystick/ui/theme/class-names'
import { HelpLink } from './help-link.tsx'

interface PageProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Page({ title, lead, actions, children }: PageProps) {
  const path = usePath()
  const hasHelp = path !== '/help'
  // A page has the topic of its own name; a test compares them.
  const section = path === '/' ? 'overview' : path.slice(1)
  return (
    <div className="gutter mx-auto w-full max-w-7xl space-y-4 py-5 lg:px-8">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <div className="flex items-center gap-1">
            <h1 className="text-lg font-semibold">{title}</h1>
            {hasHelp && <HelpLink section={section} topic={title} />}
          </div>
          {lead !== undefined && <p className="text-sm text-muted">{lead}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

interface CardProps {
  readonly title?: ReactNode
  /** The topic of the help that belongs to it. */
  readonly help?: string
  readonly actions?: ReactNode
  readonly padded?: boolean
  readonly children: ReactNode
}

export function Card({ title, help, actions, padded = false, children }: CardProps) {
  return (
    <section className="overflow-hidden rounded-card border border-line bg-surface">
      {(title !== undefined || actions !== undefined) && (
        <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
          <h2 className="grow text-sm font-semibold">{title}</h2>
          {actions}
          {help !== undefined && <HelpLink section={help} topic={title} />}
        </div>
      )}
      <div className={classNames(padded && 'p-4')}>{children}</div>
    </section>
  )
}

/** Names and values, one beside the other. */
export function Facts({ facts }: { readonly facts: readonly (readonly [ReactNode, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
      {facts.map(([name, value], index) => (
        <div key={index} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 text-end break-words lg:text-start">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
