// The order page of contracts and of up/down orders: title with the switch between both, totals, tabs and the list of the open tab.
import type { ReactNode } from 'react'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useScreenTitle } from '../../platform/screen-title.ts'
import { PullToRefresh } from '../../ui/layers/pull-to-refresh.tsx'
import { refreshPrivate } from '../session/session.ts'

interface OrdersFrameProps {
  readonly title: string
  /** Contract or future, beside the title. */
  readonly sourceSwitch: ReactNode
  readonly totals?: ReactNode
  readonly tabs: (look: 'segments' | 'underline') => ReactNode
  /** Between the tabs and the list: what the history is narrowed by, and its sums. */
  readonly filters?: ReactNode
  /** What can be done with the whole list, beside the tabs; below them on phones. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function OrdersFrame({ title, sourceSwitch, totals, tabs, filters, actions, children }: OrdersFrameProps) {
  useScreenTitle(title)
  if (isDesktop) {
    return (
      <div className="max-w-[90rem] space-y-5 p-6">
        <div className="flex items-center justify-between gap-4">
          <h1 className="text-xl font-semibold">{title}</h1>
          {sourceSwitch}
        </div>
        {totals}
        <div className="rounded-card border border-line bg-surface">
          <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4">
            {tabs('underline')}
            {actions && <div className="flex items-center gap-3">{actions}</div>}
          </div>
          {filters && <div className="space-y-3 border-b border-line pb-3 *:last:px-4">{filters}</div>}
          <div className="@container relative overflow-x-auto">{children}</div>
        </div>
      </div>
    )
  }
  return (
    <PullToRefresh onRefresh={refreshPrivate}>
      <div className="gutter space-y-4 pt-[max(0.75rem,env(safe-area-inset-top))]">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="text-lg font-semibold">{title}</h1>
          {sourceSwitch}
        </div>
        {totals}
        {tabs('segments')}
        {actions && <div className="flex justify-end empty:hidden">{actions}</div>}
        {filters && <div className="flex flex-wrap items-center justify-between gap-3">{filters}</div>}
        {children}
      </div>
    </PullToRefresh>
  )
}
