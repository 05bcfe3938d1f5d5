// What can be done with a table of micro orders as a whole: choose its columns, and save the history as a file.
import type { MicroStatus } from '../../../entities/micro/micro.ts'
import type { HistoryFilter } from '../../../entities/order/history-filter.ts'
import { microParams } from '../../../entities/order/history-params.ts'
import { downloadCsv } from '../../../platform/api/download.ts'
import TableTools from '../../../ui/tables/tools/table-tools.tsx'
import { tableOf, useMicroColumns } from './micro-columns.ts'

interface MicroToolsProps {
  readonly status: MicroStatus
  /** Of the history; the file is narrowed by it, too. */
  readonly filter: HistoryFilter
}

export default function MicroTools({ status, filter }: MicroToolsProps) {
  return (
    <div className="-me-2 flex items-center">
      <TableTools
        table={tableOf(status)}
        columns={useMicroColumns(status)}
        onSave={status === 'closed' ? () => downloadCsv('exportMicroOrders', microParams(filter)) : undefined}
      />
    </div>
  )
}
