// The public history of operators' changes to terms, newest first.
import { LANGUAGES } from '@tallystick/i18n/languages'
import type { Instant } from '@tallystick/kernel/clock'
import { Chip } from '@tallystick/ui/primitives/chip'
import { ArrowRight } from 'lucide-react'
import { useCategories, usePairs } from '../../entities/pair/markets.ts'
import { useRows } from '../../platform/pages.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { everyPage } from '../../ui/tables/tools/every-page.ts'
import { PagedList } from '../../ui/tables/paged-list.tsx'
import { PullToRefresh } from '../../ui/layers/pull-to-refresh.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { type Change, type ChangeView, type Reader, viewOf } from './change-view.ts'

interface Row extends ChangeView {
  readonly id: number
  readonly at: Instant
}

function useChanges() {
  return useRows('changes', {
    queryKey: ['changes'],
    params: {},
    refetchOnMount: 'always',
    idOf: change => change.id,
  })
}

function useReader(): Reader {
  const t = useWords('changes')
  const { language, signs } = useLocale()
  const { data: pairs = [] } = usePairs()
  const { data: categories = [] } = useCategories()
  return {
    t,
    locale: LANGUAGES[language].locale,
    signs,
    pairs: new Map(
      pairs.flatMap(({ id, code, showCode }) => [[String(id), showCode] as const, [code, showCode] as const]),
    ),
    categories: new Map(categories.map(({ Id, NameShowTrans }) => [String(Id), NameShowTrans])),
  }
}

export default function ChangesScreen() {
  const t = useWords('changes')
  const list = useChanges()
  const reader = useReader()
  const rowOf = (change: Change): Row => ({ ...change, ...viewOf(change, reader) })
  const rows = (list.data ?? []).map(rowOf)
  const everyRow = async (): Promise<readonly Row[] | undefined> => (await everyPage(list))?.map(rowOf)
  return (
    <SubPage title={t('title')} above="/" size={isDesktop ? 'list' : 'column'}>
      <PullToRefresh onRefresh={() => void list.refetch()}>
        <p className="mb-4 text-sm text-pretty text-muted">{t('lead')}</p>
        <PagedList
          isReady={list.data !== undefined}
          isEmpty={rows.length === 0}
          list={list}
          empty={t('empty')}
          skeleton={isDesktop ? 'h-12' : 'h-32'}
          skeletons={5}
        >
          {isDesktop ? (
            <ChangeTable rows={rows} isComplete={!list.hasNextPage} everyRow={everyRow} />
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {rows.map(row => (
                <ChangeCard key={row.id} row={row} />
              ))}
            </ul>
          )}
        </PagedList>
      </PullToRefresh>
    </SubPage>
  )
}

function Moment({ at }: { readonly at: Instant }) {
  const { times } = useLocale()
  return (
    <time dir="auto" className="lining-nums tabular-nums" dateTime={new Date(at).toISOString()}>
      {times.moment(at)}
    </time>
  )
}

interface ChangeTableProps {
  readonly rows: readonly Row[]
  readonly isComplete: boolean
  readonly everyRow: () => Promise<readonly Row[] | undefined>
}

function ChangeTable({ rows, isComplete, everyRow }: ChangeTableProps) {
  const t = useWords('changes')
  return (
    <DataTable
      name="changes"
      label={t('title')}
      rows={rows}
      isComplete={isComplete}
      everyRow={everyRow}
      keyOf={row => row.id}
      testId={() => 'change'}
      columns={[
        {
          key: 'time',
          label: t('time'),
          rank: row => row.at,
          text: row => new Date(row.at).toISOString(),
          cell: row => <Moment at={row.at} />,
        },
        {
          key: 'what',
          label: t('what'),
          rank: row => `${row.kind} ${row.subject}`,
          text: row => `${row.kind}: ${row.subject}`,
          cell: row => (
            <>
              <span className="block min-w-36 font-medium wrap-break-word">
                <bdi>{row.subject}</bdi>
              </span>
              <span className="text-xs text-muted">{row.kind}</span>
            </>
          ),
        },
        {
          key: 'detail',
          label: t('detail'),
          rank: row => row.detail,
          text: row => row.detail,
          cell: row => row.detail || '–',
        },
        {
          key: 'before',
          label: t('before'),
          text: row => row.before,
          cell: row => <Value text={row.before} className="text-muted" />,
        },
        {
          key: 'after',
          label: t('after'),
          text: row => row.after,
          cell: row => <Value text={row.after} className="font-medium" />,
        },
      ]}
    />
  )
}

function ChangeCard({ row }: { readonly row: Row }) {
  const t = useWords('changes')
  return (
    <li className="rounded-card border border-line bg-surface p-4" data-testid="change">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-semibold wrap-anywhere">
          <bdi>{row.subject}</bdi>
        </h2>
        <Chip>{row.kind}</Chip>
      </div>
      {row.detail !== '' && <p className="mt-1 text-sm text-muted">{row.detail}</p>}
      <dl className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <div>
          <dt className="sr-only">{t('before')}</dt>
          <dd>
            <Value text={row.before} className="text-muted" />
          </dd>
        </div>
        <div className="flex min-w-0 items-center gap-2">
          <dt>
            <ArrowRight className="mirror size-4 shrink-0 text-muted" aria-hidden="true" />
            <span className="sr-only">{t('after')}</span>
          </dt>
          <dd className="min-w-0">
            <Value text={row.after} className="font-medium" />
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-xs text-muted">
        <Moment at={row.at} />
      </p>
    </li>
  )
}

function Value({ text, className }: { readonly text: string; readonly className: string }) {
  return <bdi className={`wrap-anywhere lining-nums tabular-nums ${className}`}>{text}</bdi>
}
