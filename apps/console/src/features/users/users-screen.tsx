// User search: by exact UID, email address or mobile number, or by the user's state.
import { useNavigate, useSearch } from '@tallystick/ui/routing/routing'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { useList } from '../../platform/lists.ts'
import { useWords } from '../../platform/words.ts'
import { Chip } from '@tallystick/ui/primitives/chip'
import { dayFilter } from '../../ui/day-filter.ts'
import { Moment } from '../../ui/figures.tsx'
import { Filters } from '../../ui/filters.tsx'
import { ListBody } from '../../ui/list-body.tsx'
import { Card, Page } from '../../ui/page.tsx'
import type { Column } from '@tallystick/ui/tables/table'

type Row = OperatorAnswerOf<'operatorUsers'>['data'][number]

const demoFromWire = (row: Row): boolean => row.is_demo === 1

const YES_NO = ['yes', 'no'] as const
const QUERY = /^.{1,64}$/

export default function UsersScreen() {
  const t = useWords()
  const navigate = useNavigate()
  const { day, realm } = useSearch('/users')
  const list = useList('operatorUsers', {}, { chosen: { ...dayFilter(day), ...(realm && { realm }) } })
  const yesNo = YES_NO.map(value => ({ value, label: t(value) }))
  const columns: Column<Row>[] = [
    { key: 'uid', label: 'UID', sortable: true, cell: row => <span className="figure">{row.uid}</span> },
    { key: 'email', label: t('email'), cell: row => row.email || row.mobile || '–' },
    { key: 'name', label: t('name'), cell: row => row.name },
    {
      key: 'state',
      label: t('status'),
      cell: row => (
        <span className="flex gap-1">
          {demoFromWire(row) && <Chip tone="warn">{t('demo')}</Chip>}
          {row.frozen && <Chip tone="down">{t('frozen')}</Chip>}
          {row.two_factor && <Chip tone="up">{t('twoFactor')}</Chip>}
        </span>
      ),
    },
    { key: 'created_at', label: t('since'), sortable: true, cell: row => <Moment at={row.created_at} /> },
  ]
  return (
    <Page title={t('users')}>
      <Card>
        <Filters
          fields={[
            { kind: 'text', name: 'query', label: t('searchUsers'), pattern: QUERY },
            {
              kind: 'choice',
              name: 'realm',
              label: t('realm'),
              options: [
                { value: 'real', label: t('real') },
                { value: 'demo', label: t('demo') },
              ],
            },
            { kind: 'choice', name: 'frozen', label: t('frozen'), options: yesNo },
            { kind: 'choice', name: 'verified', label: t('verified'), options: yesNo },
            { kind: 'dates' },
          ]}
          chosen={list.chosen}
          onChoose={list.onChoose}
          onSave={list.save}
        />
        <ListBody
          label={t('users')}
          list={list}
          columns={columns}
          rowKey={row => row.uid}
          onOpen={row => void navigate({ to: '/user', search: { uid: row.uid } })}
        />
      </Card>
    </Page>
  )
}
