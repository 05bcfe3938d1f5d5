// One of the two micro lists of the order page, with its states and the sheet that opens from a row.
import { LINK_BUTTON } from '../../ui/primitives/link-button.ts'
import { Link } from '@tallystick/ui/routing/routing'
import { type ComponentProps, lazy, useState } from 'react'
import { withEnded } from '../../entities/order/ended-rows.ts'
import type { HistoryFilter } from '../../entities/order/history-filter.ts'
import { countParts } from '../../entities/order/history-params.ts'
import {
  type MicroOrder,
  type MicroStatus,
  useEndedMicro,
  useMicroHistory,
  useMicroOrders,
} from '../../entities/micro/micro.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { PagedList } from '../../ui/tables/paged-list.tsx'
import { MicroCard } from './micro-card.tsx'
import { MicroSheet } from './micro-sheet.tsx'

// The table of desktops, which phones do not load.
const MicroTable = lazy(async () => ({ default: (await import('./list/micro-table.tsx')).MicroTable }))
const LINE = <div className="skeleton mx-3 my-3 h-5" />

interface MicroListProps {
  readonly status: MicroStatus
  /** Of the history. */
  readonly filter: HistoryFilter
  readonly offerTrade: boolean
}

export function MicroList({ status, filter, offerTrade }: MicroListProps) {
  return status === 'running' ? (
    <Running offerTrade={offerTrade} />
  ) : (
    <History filter={filter} offerTrade={offerTrade} />
  )
}

function Running({ offerTrade }: Pick<MicroListProps, 'offerTrade'>) {
  const t = useWords('micro')
  const list = useMicroOrders()
  // An order that ends while it is looked at keeps its place and shows its result.
  const ended = useEndedMicro(list.data?.orders)
  return (
    <Rows
      status="running"
      list={list}
      orders={list.data && withEnded(list.data.orders, ended)}
      empty={t('emptyRunning')}
      emptyAction={offerTrade && <GoToTrade />}
    />
  )
}

function History({ filter, offerTrade }: Omit<MicroListProps, 'status'>) {
  const t = useWords('micro')
  const orders = useWords('orders')
  const list = useMicroHistory(filter)
  const isNarrowed = countParts(filter) > 0
  return (
    <Rows
      status="closed"
      list={list}
      orders={list.data?.rows}
      empty={isNarrowed ? orders('emptyFilter') : t('emptyClosed')}
      emptyAction={offerTrade && !isNarrowed && <GoToTrade />}
    />
  )
}

interface RowsProps extends Pick<ComponentProps<typeof PagedList>, 'list' | 'empty' | 'emptyAction'> {
  readonly status: MicroStatus
  /** Undefined until they have come. */
  readonly orders: readonly MicroOrder[] | undefined
}

function Rows({ status, list, orders: loaded, empty, emptyAction }: RowsProps) {
  const orders = loaded ?? []
  const [opened, setOpened] = useState<number | null>(null)
  const sheet = orders.find(order => order.id === opened)
  return (
    <>
      <PagedList
        isReady={loaded !== undefined}
        isEmpty={orders.length === 0}
        list={list}
        empty={empty}
        emptyAction={emptyAction}
        skeletons={isDesktop ? 3 : 4}
        skeleton={isDesktop ? LINE : 'h-26'}
      >
        {isDesktop ? (
          <MicroTable status={status} orders={orders} isComplete={!list.hasNextPage} onOpen={setOpened} />
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
