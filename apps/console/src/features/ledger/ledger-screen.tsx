// Every transfer with its postings, filtered on the server, and the check that everything sums to zero.
import { useSearch } from '@tallystick/ui/routing/routing'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { type Chosen, useList } from '../../platform/lists.ts'
import { useMay } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { dayFilter } from '../../ui/day-filter.ts'
import { Amount, Moment } from '../../ui/figures.tsx'
import { Filters } from '../../ui/filters.tsx'
import { KeyActs } from '../../ui/key-acts.tsx'
import { ListBody } from '../../ui/list-body.tsx'
import { Card, Page } from '../../ui/page.tsx'
import type { Column } from '@tallystick/ui/tables/table'
import { Conservation } from './conservation.tsx'
import { Reconciliations } from './reconciliations.tsx'

const KIND = /^[a-z_]{3,40}$/
const REFERENCE = /^\d{1,15}$/

type Row = OperatorAnswerOf<'operatorLedger'>['data'][number]

export default function LedgerScreen() {
  const t = useWords()
  const mayReconcile = useMay('operatorConservation')
  const search = useSearch('/ledger')
  return (
    <Page title={t('ledger')}>
      {mayReconcile && (
        <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
          <Conservation />
          <Reconciliations />
        </div>
      )}
      <Transfers key={JSON.stringify(search)} chosen={chosenBy(search)} />
    </Page>
  )
}

/** What the link that led here filters by. */
function chosenBy({ day, ...filters }: ReturnType<typeof useSearch<'/ledger'>>): Chosen {
  return { ...filters, ...dayFilter(day) }
}

function Transfers({ chosen }: { readonly chosen: Chosen }) {
  const t = useWords()
  const list = useList('operatorLedger', {}, { chosen })
  const columns: Column<Row>[] = [
    { key: 'seq', label: t('number'), cell: row => <span className="figure">{`${row.shard}·${row.seq}`}</span> },
    { key: 'at', label: t('time'), sortable: true, cell: row => <Moment at={row.at} /> },
    {
      key: 'kind',
      label: t('kind'),
      cell: row => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {row.kind}
          <KeyActs acts={row.key_acts} />
        </span>
      ),
    },
    { key: 'uid', label: 'UID', cell: row => <span className="figure">{row.uid || '–'}</span> },
    { key: 'ref', label: t('reference'), end: true, cell: row => <span className="figure">{row.ref || '–'}</span> },
    {
      key: 'postings',
      label: t('postings'),
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
  return (
    <Card title={t('transfers')}>
      <Filters
        fields={[
          { kind: 'uid' },
          { kind: 'text', name: 'kind', label: t('kind'), pattern: KIND },
          { kind: 'text', name: 'ref', label: t('reference'), pattern: REFERENCE },
          {
            kind: 'choice',
            name: 'realm',
            label: t('realm'),
            options: [
              { value: 'real', label: t('real') },
              { value: 'demo', label: t('demo') },
            ],
          },
          { kind: 'dates' },
        ]}
        chosen={list.chosen}
        onChoose={list.onChoose}
        onSave={list.save}
      />
      <ListBody label={t('transfers')} list={list} columns={columns} rowKey={row => `${row.shard}·${row.seq}`} />
    </Card>
  )
}
