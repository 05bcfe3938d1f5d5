// One of the two micro lists of the order page, with its states and the sheet that opens from a row.
import { LINK_BUTTON } from '../../ui/primitives/link-button.ts'
import { Link } from '@tallystick/ui/routing/routing'
import { useState } from 'react'
import { type MicroOrder, type MicroStatus, useEndedMicro, useMicroOrders } from '../../entities/micro/micro.ts'
import { withEnded } from '../../entities/order/ended-rows.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { PagedList } from '../../ui/tables/paged-list.tsx'
import { MicroCard } from './micro-card.tsx'
import { MicroSheet } from './micro-sheet.tsx'
import { MicroTable } from './micro-table.tsx'

const NONE: readonly MicroOrder[] = []

export function MicroList({ status, offerTrade }: { readonly status: MicroStatus; readonly offerTrade: boolean }) {
  const t = useWords('micro')
  const list = useMicroOrders(status)
  // An order that ends while it is looked at keeps its place and shows its result.
  const ended = useEndedMicro(status === 'running' ? list.data?.orders : undefined)
  const orders = withEnded(list.data?.orders ?? NONE, ended)
  const [opened, setOpened] = useState<number | null>(null)
  const sheet = orders.find(order => order.id === opened)
  return (
    <>
      <PagedList
        isReady={list.data !== undefined}
        isEmpty={orders.length === 0}
        list={list}
        empty={t(status === 'running' ? 'emptyRunning' : 'emptyClosed')}
        emptyAction={offerTrade && <GoToTrade />}
        skeletons={isDesktop ? 3 : 4}
        skeleton={isDesktop ? <div className="skeleton mx-3 my-3 h-5" /> : 'h-26'}
      >
        {isDesktop ? (
          <MicroTable status={status} orders={orders} onOpen={setOpened} />
        ) : (
          <div className="space-y-3">
            {orders.map(order => (
              <MicroCard key={order.id} order={order} onOpen={setOpened} />
            ))}
          </div>
        )}
      </PagedList>
      {sheet && <MicroSheet order={sheet} onClose={() => setOpened(null)} />}
    </>
  )
}

function GoToTrade() {
  const t = useWords('micro')
  return (
    <Link to="/trade" className={LINK_BUTTON}>
      {t('goToTrade')}
    </Link>
  )
}
