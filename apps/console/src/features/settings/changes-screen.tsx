// The history of changes, as traders read it, with who and why beside it.
import { useList } from '../../platform/lists.ts'
import { useWords } from '../../platform/words.ts'
import { Moment } from '../../ui/figures.tsx'
import { Filters } from '../../ui/filters.tsx'
import { ListBody } from '../../ui/list-body.tsx'
import { Card, Page } from '../../ui/page.tsx'

const KIND = /^[a-z_]{3,40}$/

export default function ChangesScreen() {
  const t = useWords()
  const list = useList('operatorChanges')
  return (
    <Page title={t('changes')} lead={t('changesLead')}>
      <Card>
        <Filters
          fields={[{ kind: 'text', name: 'kind', label: t('kind'), pattern: KIND }, { kind: 'dates' }]}
          chosen={list.chosen}
          onChoose={list.onChoose}
          onSave={list.save}
        />
        <ListBody
          label={t('changes')}
          list={list}
          rowKey={row => row.id}
          columns={[
            { key: 'id', head: t('time'), sortable: true, cell: row => <Moment at={row.at} /> },
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
      </Card>
    </Page>
  )
}
