// What can be done with an order table as a whole: choose its columns, and save the history as a file.
import type { HistoryFilter } from '../../../entities/order/history-filter.ts'
import { orderParams } from '../../../entities/order/history-params.ts'
import type { OrderStatus } from '../../../entities/order/order.ts'
import { downloadCsv } from '../../../platform/api/download.ts'
import TableTools from '../../../ui/tables/tools/table-tools.tsx'
import { tableOf, useOrderColumns } from './order-columns.ts'

interface OrderToolsProps {
  readonly status: OrderStatus
  /** Of the history; the file is narrowed by it, too. */
  readonly filter: HistoryFilter
}

export default function OrderTools({ status, filter }: OrderToolsProps) {
  return (
    <div className="-me-2 flex items-center">
      <TableTools
        table={tableOf(status)}
        columns={useOrderColumns(status)}
        onSave={status === 'closed' ? () => downloadCsv('exportOrders', orderParams(filter)) : undefined}
      />
    </div>
  )
}
