// The micro side of the order page.
import type { ReactNode } from 'react'
import type { MicroStatus } from '../../entities/micro/micro.ts'
import { refreshPrivate } from '../../entities/session/session.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { PullToRefresh } from '../../ui/layers/pull-to-refresh.tsx'
import { MicroList } from './micro-list.tsx'
import { MicroTabs } from './micro-tabs.tsx'

interface MicroRecordProps {
  readonly status: MicroStatus
  readonly onStatus: (status: MicroStatus) => void
  /** Contract or future, beside the title. */
  readonly sourceSwitch: ReactNode
}

export function MicroRecord({ status, onStatus, sourceSwitch }: MicroRecordProps) {
  const t = useWords('micro')
  if (isDesktop) {
    return (
      <div className="mx-auto max-w-7xl space-y-5 p-6">
        <div className="flex items-center justify-between gap-4">
          <h1 className="text-xl font-semibold">{t('title')}</h1>
          {sourceSwitch}
        </div>
        <div className="rounded-card border border-line bg-surface">
          <MicroTabs value={status} onChange={onStatus} look="underline" className="border-b border-line px-4" />
          <div className="relative overflow-x-auto">
            <MicroList key={status} status={status} offerTrade />
          </div>
        </div>
      </div>
    )
  }
  return (
    <PullToRefresh onRefresh={refreshPrivate}>
      <div className="gutter space-y-4 pt-[max(0.75rem,env(safe-area-inset-top))]">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="text-lg font-semibold">{t('title')}</h1>
          {sourceSwitch}
        </div>
        <MicroTabs value={status} onChange={onStatus} look="segments" />
        <MicroList key={status} status={status} offerTrade />
      </div>
    </PullToRefresh>
  )
}
