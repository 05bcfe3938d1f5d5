// Micro orders below the chart of the desktop trade screen.
import { useState } from 'react'
import { NO_FILTER } from '../../entities/order/history-params.ts'
import type { MicroStatus } from '../../entities/micro/micro.ts'
import { useSignedIn } from '../../platform/stores/session-store.ts'
import { useWords } from '../../platform/words.ts'
import { EmptyState } from '../../ui/tables/list-states.tsx'
import { MicroList } from './micro-list.tsx'
import { MicroTabs } from './micro-tabs.tsx'

export default function MicroPanel() {
  const t = useWords('micro')
  const signedIn = useSignedIn()
  const [status, setStatus] = useState<MicroStatus>('running')
  return (
    <div className="flex h-full flex-col">
      <MicroTabs value={status} onChange={setStatus} look="underline" className="shrink-0 border-b border-line px-4" />
      <div className="min-h-0 grow overflow-auto">
        {signedIn ? (
          <MicroList key={status} status={status} filter={NO_FILTER} offerTrade={false} />
        ) : (
          <EmptyState text={t('emptyRunning')} />
        )}
      </div>
    </div>
  )
}
