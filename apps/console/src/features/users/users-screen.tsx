// Looking for a person: by UID, e-mail address or mobile number, exactly. Nobody browses people.
import { useNavigate } from '@tanstack/react-router'
import type { OperatorAnswerOf } from '@tallystick/wire/operator-routes'
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
import { type Column, Pager, Table } from '../../ui/table.tsx'

type Row = OperatorAnswerOf<'operatorUsers'>['data'][number]

const PAGE_SIZE = 50

export default function UsersScreen() {
  const t = useWords()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  const [page, setPage] = useState(1)
  const list = useAsk('operatorUsers', { page, ...(query === '' ? {} : { query }) })
  const rows = list.data?.data ?? []
  const columns: Column<Row>[] = [
    { key: 'uid', head: 'UID', cell: row => <span className="figure">{row.uid}</span> },
    { key: 'email', head: t('email'), cell: row => row.email || row.mobile || '–' },
    { key: 'name', head: t('name'), cell: row => row.name },
    {
      key: 'state',
      head: t('status'),
      cell: row => (
        <span className="flex gap-1">
          {row.is_demo === 1 && <Chip tone="warn">{t('demo')}</Chip>}
          {row.frozen && <Chip tone="down">{t('frozen')}</Chip>}
          {row.two_factor && <Chip tone="up">{t('twoFactor')}</Chip>}
        </span>
      ),
    },
    { key: 'since', head: t('since'), cell: row => <Moment at={row.created_at} /> },
  ]
  return (
    <Page
      title={t('users')}
      actions={
        <>
          <form
            className="flex gap-2"
            onSubmit={event => {
              event.preventDefault()
              setQuery(typed.trim())
              setPage(1)
            }}
          >
            <input
              type="search"
              aria-label={t('searchUsers')}
              placeholder={t('searchUsers')}
              maxLength={64}
              value={typed}
              onChange={event => setTyped(event.target.value)}
              className={`${INPUT} lg:w-72`}
            />
            <Button type="submit">{t('search')}</Button>
          </form>
          <Button
            look="quiet"
            disabled={rows.length === 0}
            onClick={() =>
              downloadCsv('users', [
                ['UID', t('email'), t('mobile'), t('name')],
                ...rows.map(row => [row.uid, row.email, row.mobile, row.name]),
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
              label={t('users')}
              columns={columns}
              rows={rows}
              rowKey={row => row.uid}
              onOpen={row => void navigate({ to: '/users/$uid', params: { uid: row.uid } })}
            />
            <Pager page={page} size={PAGE_SIZE} total={list.data.total} onPage={setPage} />
          </>
        )}
      </Card>
    </Page>
  )
}
