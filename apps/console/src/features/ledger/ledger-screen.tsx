// Every transfer with its postings, filtered on the server.
import { getRouteApi } from '@tanstack/react-router'
import type { OperatorAnswerOf } from '@tallystick/wire/operator-routes'
import { type FormEvent, useState } from 'react'
import { useAsk } from '../../platform/api.ts'
import { downloadCsv } from '../../platform/csv.ts'
import { useMay } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button.tsx'
import { INPUT } from '../../ui/field.tsx'
import { Amount, Moment } from '../../ui/figures.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { type Column, Pager, Table } from '../../ui/table.tsx'
import { Conservation } from './conservation.tsx'
import { Reconciliations } from './reconciliations.tsx'

const route = getRouteApi('/ledger')
const PAGE_SIZE = 20

type Row = OperatorAnswerOf<'operatorLedger'>['data'][number]

interface Filter {
  readonly uid?: string
  readonly kind?: string
  readonly ref?: number
}

export default function LedgerScreen() {
  const t = useWords()
  const { uid } = route.useSearch()
  const [filter, setFilter] = useState<Filter>(uid === undefined ? {} : { uid })
  const mayReconcile = useMay('operatorConservation')
  return (
    <Page title={t('ledger')} actions={<FilterForm filter={filter} onFilter={setFilter} />}>
      {mayReconcile && (
        <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
          <Conservation />
          <Reconciliations />
        </div>
      )}
      <Transfers key={JSON.stringify(filter)} filter={filter} />
    </Page>
  )
}

function FilterForm({ filter, onFilter }: { readonly filter: Filter; readonly onFilter: (filter: Filter) => void }) {
  const t = useWords()
  const [uid, setUid] = useState(filter.uid ?? '')
  const [kind, setKind] = useState(filter.kind ?? '')
  const [ref, setRef] = useState('')
  function submit(event: FormEvent): void {
    event.preventDefault()
    onFilter({
      ...(uid === '' ? {} : { uid }),
      ...(kind === '' ? {} : { kind }),
      ...(ref === '' ? {} : { ref: Number(ref) }),
    })
  }
  const input = `${INPUT} lg:w-36`
  return (
    <form onSubmit={submit} className="flex flex-wrap gap-2">
      <input
        aria-label="UID"
        placeholder="UID"
        pattern="\d{8}"
        value={uid}
        onChange={event => setUid(event.target.value.trim())}
        className={input}
      />
      <input
        aria-label={t('kind')}
        placeholder={t('kind')}
        pattern="[a-z_]{3,40}"
        value={kind}
        onChange={event => setKind(event.target.value.trim())}
        className={input}
      />
      <input
        aria-label={t('reference')}
        placeholder={t('reference')}
        pattern="\d{1,15}"
        value={ref}
        onChange={event => setRef(event.target.value.trim())}
        className={input}
      />
      <Button type="submit">{t('search')}</Button>
    </form>
  )
}

function Transfers({ filter }: { readonly filter: Filter }) {
  const t = useWords()
  const [page, setPage] = useState(1)
  const list = useAsk('operatorLedger', { page, ...filter })
  const rows = list.data?.data ?? []
  const columns: Column<Row>[] = [
    { key: 'seq', head: t('number'), cell: row => <span className="figure">{`${row.shard}·${row.seq}`}</span> },
    { key: 'at', head: t('time'), cell: row => <Moment at={row.at} /> },
    { key: 'kind', head: t('kind'), cell: row => row.kind },
    { key: 'uid', head: 'UID', cell: row => <span className="figure">{row.uid || '–'}</span> },
    { key: 'ref', head: t('reference'), isFigure: true, cell: row => <span className="figure">{row.ref || '–'}</span> },
    {
      key: 'postings',
      head: t('postings'),
      cell: row => (
        <span className="grid grid-cols-[1fr_auto] gap-x-4">
          {row.postings.map(posting => (
            <span key={posting.account} className="contents">
              <span className="text-muted">{posting.account}</span>
              <Amount text={posting.amount} signed className="text-end" />
            </span>
          ))}
        </span>
      ),
    },
  ]
  function saveCsv(): void {
    const head = ['shard', 'seq', 'realm', 'kind', 'uid', 'ref', 'at', 'account', 'amount']
    const lines = rows.flatMap(row =>
      row.postings.map(posting => [
        row.shard,
        row.seq,
        row.realm,
        row.kind,
        row.uid,
        row.ref,
        new Date(row.at).toISOString(),
        posting.account,
        posting.amount,
      ]),
    )
    downloadCsv('ledger', [head, ...lines])
  }
  return (
    <Card
      title={t('transfers')}
      actions={
        <Button look="quiet" disabled={rows.length === 0} onClick={saveCsv}>
          {t('csv')}
        </Button>
      }
    >
      {list.isError && !list.data ? (
        <Failed failure={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Loading />
      ) : rows.length === 0 ? (
        <Empty />
      ) : (
        <>
          <Table label={t('transfers')} columns={columns} rows={rows} rowKey={row => `${row.shard}·${row.seq}`} />
          <Pager page={page} size={PAGE_SIZE} total={list.data.total} onPage={setPage} />
        </>
      )}
    </Card>
  )
}
