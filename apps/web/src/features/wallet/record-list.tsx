// A titled list of records with all its states, a table on desktops, and a download of the whole list.
import type { ReactNode } from 'react'
import { type CsvCall, downloadCsv } from '../../platform/api/download.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { LaterTools } from '../../ui/tables/tools/later-tools.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { InfiniteList } from '../../ui/tables/infinite-list.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'

/** As much of a paged query as a list needs. */
interface Pages<Row> {
  readonly data: readonly Row[] | undefined
  readonly isError: boolean
  readonly error: unknown
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  refetch(): unknown
  fetchNextPage(): unknown
}

interface RecordListProps<Row> {
  readonly title: string
  readonly empty: string
  readonly query: Pages<Row>
  readonly csv: CsvCall
  readonly csvParams?: Readonly<Record<string, string>>
  readonly testId: (row: Row) => string
  /** Desktops show a table of these, */
  readonly columns: readonly Column<Row>[]
  readonly onOpen?: (row: Row) => void
  /** phones a list of these. */
  readonly children: (row: Row) => ReactNode
}

const SKELETONS = 4

export function RecordList<Row extends { readonly id: number }>(props: RecordListProps<Row>) {
  const { title, empty, query, csv, csvParams, columns, testId, onOpen, children } = props
  const { data, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const more = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : hasNextPage ? 'yes' : 'end'
  const hasRows = data !== undefined && data.length > 0
  // The head of a table has both.
  const isTable = isDesktop && hasRows
  const save = (): Promise<boolean> => downloadCsv(csv, csvParams)
  return (
    <section aria-label={title}>
      {!isTable && (
        <div className="mb-2 -me-2.5 flex min-h-11 items-center justify-between">
          <h2 className="font-semibold">{title}</h2>
          {hasRows && <LaterTools onSave={save} />}
        </div>
      )}
      {data === undefined ? (
        isError ? (
          <ErrorState failure={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows count={SKELETONS}>
            <div className="flex items-center justify-between py-3.5">
              <div className="space-y-2">
                <div className="skeleton h-4 w-32" />
                <div className="skeleton h-3 w-40" />
              </div>
              <div className="skeleton h-4 w-20" />
            </div>
          </SkeletonRows>
        )
      ) : data.length === 0 ? (
        <EmptyState text={empty} />
      ) : (
        <InfiniteList more={more} onMore={() => void query.fetchNextPage()}>
          {isDesktop ? (
            <DataTable
              name={csv}
              label={title}
              heading={<h2 className="text-base font-semibold text-ink">{title}</h2>}
              columns={columns}
              rows={data}
              isComplete={!hasNextPage}
              keyOf={row => row.id}
              testId={testId}
              onOpen={onOpen}
              onSave={save}
            />
          ) : (
            <ul className="divide-y divide-line">
              {data.map(row => (
                <li key={row.id} data-testid={testId(row)}>
                  {children(row)}
                </li>
              ))}
            </ul>
          )}
        </InfiniteList>
      )}
    </section>
  )
}
