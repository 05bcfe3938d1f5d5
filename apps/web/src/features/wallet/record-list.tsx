// A titled list of records with all its states, a table on desktops, and a download of the whole list.
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type CsvCall, downloadCsv } from '../../platform/api/download.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useWords } from '../../platform/words.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { IconButton } from '@tallystick/ui/primitives/button'
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
  return (
    <section aria-label={title}>
      <div className="mb-2 flex min-h-11 items-center justify-between">
        <h2 className="font-semibold">{title}</h2>
        {data !== undefined && data.length > 0 && <SaveAsCsv csv={csv} params={csvParams} />}
      </div>
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
              label={title}
              columns={columns}
              rows={data}
              isComplete={!hasNextPage}
              keyOf={row => row.id}
              testId={testId}
              onOpen={onOpen}
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

function SaveAsCsv({
  csv,
  params,
}: {
  readonly csv: CsvCall
  readonly params: Readonly<Record<string, string>> | undefined
}) {
  const t = useWords('wallet')
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    const isSaved = await downloadCsv(csv, params)
    setBusy(false)
    if (!isSaved) showToast(t('exportFailed'), 'error')
  }
  return (
    <IconButton label={t('exportCsv')} disabled={busy} onClick={() => void save()} className="-me-2.5">
      <Download className="size-5" />
    </IconButton>
  )
}
