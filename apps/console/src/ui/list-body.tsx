// The body of a list: loading, failed with a retry, empty, or rows with pages.
import { ROWS_PER_PAGE } from '@tallystick/wire/paging'
import type { ReactNode } from 'react'
import { Empty, Failed, Loading } from './states.tsx'
import type { Column } from '@tallystick/ui/tables/table'
import { Pager, type Sorting, Table } from './table.tsx'

interface ListBodyProps<Row> {
  readonly label: string
  readonly list: {
    readonly query: {
      readonly data?: { readonly data: readonly Row[]; readonly total: number } | undefined
      readonly isError: boolean
      readonly error: unknown
      readonly refetch: () => unknown
    }
    readonly page: number
    readonly onPage: (page: number) => void
    readonly sorting: Sorting
  }
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string | number
  readonly onOpen?: (row: Row, index: number) => void
  readonly selected?: number
  readonly empty?: ReactNode
}

export function ListBody<Row>({ label, list, columns, rowKey, onOpen, selected, empty }: ListBodyProps<Row>) {
  const { data, isError, error, refetch } = list.query
  if (!data) return isError ? <Failed failure={error} onRetry={() => void refetch()} /> : <Loading />
  if (data.data.length === 0) return empty ?? <Empty />
  return (
    <>
      <Table
        label={label}
        columns={columns}
        rows={data.data}
        rowKey={rowKey}
        sorting={list.sorting}
        {...(onOpen ? { onOpen } : {})}
        {...(selected === undefined ? {} : { selected })}
      />
      <Pager page={list.page} size={ROWS_PER_PAGE} total={data.total} onPage={list.onPage} />
    </>
  )
}
