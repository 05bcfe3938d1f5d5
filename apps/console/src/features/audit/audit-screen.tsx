// The audit log: everything operators did, chained by hashes, and whether the chain is whole.
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '../../platform/api.ts'
import { downloadCsv } from '../../platform/csv.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { INPUT } from '../../ui/field.tsx'
import { Moment } from '../../ui/figures.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Pager, Table } from '../../ui/table.tsx'

const PAGE_SIZE = 50
const UID = /^\d{8}$/

export default function AuditScreen() {
  const t = useWords()
  const [page, setPage] = useState(1)
  const [uid, setUid] = useState('')
  const list = useAsk('operatorAudit', { page, ...(UID.test(uid) ? { uid } : {}) })
  const rows = list.data?.data ?? []
  return (
    <Page
      title={t('audit')}
      lead={
        list.data && (
          <Chip tone={list.data.whole ? 'up' : 'down'}>
            <Link2 className="size-3.5" aria-hidden="true" />
            {t(list.data.whole ? 'chainWhole' : 'chainBroken')}
          </Chip>
        )
      }
      actions={
        <>
          <input
            type="search"
            aria-label="UID"
            placeholder="UID"
            maxLength={8}
            value={uid}
            onChange={event => {
              setUid(event.target.value)
              setPage(1)
            }}
            className={`${INPUT} lg:w-40`}
          />
          <Button
            look="quiet"
            disabled={rows.length === 0}
            onClick={() =>
              downloadCsv('audit', [
                ['seq', 'at', 'operator', 'action', 'phase', 'uid', 'subject', 'details', 'address', 'hash'],
                ...rows.map(row => [
                  row.seq,
                  new Date(row.at).toISOString(),
                  row.operator,
                  row.action,
                  row.phase,
                  row.uid,
                  row.subject,
                  JSON.stringify(row.details),
                  row.address,
                  row.hash,
                ]),
              ])
            }
          >
            {t('csv')}
          </Button>
        </>
      }
    >
      <Card>
        {list.isError && !list.data ? (
          <Failed failure={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <Loading />
        ) : rows.length === 0 ? (
          <Empty />
        ) : (
          <>
            <Table
              label={t('audit')}
              rows={rows}
              rowKey={row => row.seq}
              columns={[
                { key: 'seq', head: t('number'), cell: row => <span className="figure">{row.seq}</span> },
                { key: 'at', head: t('time'), cell: row => <Moment at={row.at} /> },
                { key: 'operator', head: t('operator'), cell: row => row.operator || '–' },
                { key: 'action', head: t('act'), cell: row => row.action.replace(/^operator/, '') },
                { key: 'phase', head: t('phase'), cell: row => <Chip>{t(row.phase)}</Chip> },
                { key: 'uid', head: 'UID', cell: row => <span className="figure">{row.uid || '–'}</span> },
                {
                  key: 'what',
                  head: t('details'),
                  cell: row => (
                    <span className="block max-w-md break-words">
                      {row.subject} <span className="text-xs text-muted">{JSON.stringify(row.details)}</span>
                    </span>
                  ),
                },
                {
                  key: 'hash',
                  head: t('hash'),
                  cell: row => (
                    <code className="text-xs text-muted" title={row.hash}>
                      {row.hash.slice(0, 10)}
                    </code>
                  ),
                },
              ]}
            />
            <Pager page={page} size={PAGE_SIZE} total={list.data.total} onPage={setPage} />
          </>
        )}
      </Card>
    </Page>
  )
}
