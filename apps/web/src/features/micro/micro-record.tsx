// The micro side of the order page.
import { OrdersFrame } from '../../entities/order/orders-frame.tsx'
import { lazy, type ReactNode, Suspense } from 'react'
import { type MicroStatus, useMicroHistory } from '../../entities/micro/micro.ts'
import { HistorySums } from '../../entities/order/history-bar.tsx'
import type { HistoryFilter } from '../../entities/order/history-filter.ts'
import { sumsOf } from '../../entities/order/orders.ts'
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal } from '@tallystick/kernel/decimal'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { winRate } from './win-rate.ts'
import { MicroList } from './micro-list.tsx'
import { MicroTabs } from './micro-tabs.tsx'

// Comes after the table, which is there without it.
const MicroTools = lazy(() => import('./list/micro-tools.tsx'))

interface MicroRecordProps {
  readonly status: MicroStatus
  readonly onStatus: (status: MicroStatus) => void
  /** Contract or future, beside the title. */
  readonly sourceSwitch: ReactNode
  readonly filter: HistoryFilter
  readonly filterBar: ReactNode
}

export function MicroRecord({ status, onStatus, sourceSwitch, filter, filterBar }: MicroRecordProps) {
  const t = useWords('micro')
  return (
    <OrdersFrame
      title={t('title')}
      sourceSwitch={sourceSwitch}
      tabs={look => <MicroTabs value={status} onChange={onStatus} look={look} />}
      actions={
        isDesktop && (
          <Suspense>
            <MicroTools status={status} filter={filter} />
          </Suspense>
        )
      }
      filters={status === 'closed' && <HistoryHead filter={filter} filterBar={filterBar} />}
    >
      <MicroList key={status} status={status} filter={filter} offerTrade />
    </OrdersFrame>
  )
}

function HistoryHead({ filter, filterBar }: Pick<MicroRecordProps, 'filter' | 'filterBar'>) {
  const t = useWords('micro')
  const { signs } = useLocale()
  const { data } = useMicroHistory(filter)
  const { won = 0, lost = 0 } = data?.head ?? {}
  const rate = winRate(won, lost)
  return (
    <>
      {filterBar}
      <HistorySums sums={sumsOf(data?.head)} places={2}>
        {rate !== undefined && (
          <div className="flex gap-1.5">
            <dt className="text-muted">{t('winRate')}</dt>
            <dd className="figure font-medium" data-testid="win-rate">
              {formatPlain(formatDecimal(rate, 1), signs)}% · {won}/{won + lost}
            </dd>
          </div>
        )}
      </HistorySums>
    </>
  )
}
