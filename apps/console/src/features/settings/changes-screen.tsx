// The history of changes, as traders read it, with who and why beside it.
import { useState } from 'react'
import { useAsk } from '../../platform/api.ts'
import { useWords } from '../../platform/words.ts'
import { Moment } from '../../ui/figures.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Pager, Table } from '../../ui/table.tsx'

const PAGE_SIZE = 20

export default function ChangesScreen() {
  const t = useWords()
  const [page, setPage] = useState(1)
  const list = useAsk('operatorChanges', { page })
  return (
    <Page title={t('changes')} lead={t('changesLead')}>
      <Card>
        {list.isError && !list.data ? (
          <Failed failure={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <Loading />
        ) : (list.data?.data ?? []).length === 0 ? (
          <Empty />
        ) : (
          <>
            <Table
              label={t('changes')}
              rows={list.data?.data ?? []}
              rowKey={row => row.id}
              columns={[
                { key: 'at', head: t('time'), cell: row => <Moment at={row.at} /> },
                { key: 'what', head: t('name'), cell: row => `${row.subject} · ${row.field}`.replaceAll('_', ' ') },
                {
                  key: 'before',
                  head: t('before'),
                  cell: row => <span className="break-all">{row.before || '–'}</span>,
                },
                { key: 'after', head: t('after'), cell: row => <span className="break-all">{row.after || '–'}</span> },
                { key: 'who', head: t('operator'), cell: row => row.operator },
                { key: 'why', head: t('reason'), cell: row => row.reason },
              ]}
            />
            <Pager page={page} size={PAGE_SIZE} total={list.data?.total ?? 0} onPage={setPage} />
          </>
        )}
      </Card>
    </Page>
  )
}
