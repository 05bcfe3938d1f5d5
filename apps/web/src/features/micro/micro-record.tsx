// The micro side of the order page.
import { OrdersFrame } from '../../entities/order/orders-frame.tsx'
import type { ReactNode } from 'react'
import type { MicroStatus } from '../../entities/micro/micro.ts'
import { useWords } from '../../platform/words.ts'
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
  return (
    <OrdersFrame
      title={t('title')}
      sourceSwitch={sourceSwitch}
      tabs={(look, className) => (
        <MicroTabs value={status} onChange={onStatus} look={look} {...(className ? { className } : {})} />
      )}
    >
      <MicroList key={status} status={status} offerTrade />
    </OrdersFrame>
  )
}
