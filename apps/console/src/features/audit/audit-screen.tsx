// The audit log: all operator actions, hash-chained, and whether the chain is intact.
import { Link2 } from 'lucide-react'
import { useAsk } from '../../platform/api.ts'
import { useList } from '../../platform/lists.ts'
import { useWords } from '../../platform/words.ts'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Moment } from '../../ui/figures.tsx'
import { Filters } from '../../ui/filters.tsx'
import { ListBody } from '../../ui/list-body.tsx'
import { Card, Page } from '../../ui/page.tsx'

const ACTION = /^[A-Za-z_]{3,60}$/
const PHASES = ['asked', 'about', 'outcome'] as const

export default function AuditScreen() {
  const t = useWords()
  const list = useList('operatorAudit')
  const names = useAsk('operatorNames', {}).data ?? []
  const isWhole = list.query.data?.whole
  return (
    <Page
      title={t('audit')}
      lead={
        isWhole !== undefined && (
          <Chip tone={isWhole ? 'up' : 'down'}>
            <Link2 className="size-3.5" aria-hidden="true" />
            {t(isWhole ? 'chainWhole' : 'chainBroken')}
          </Chip>
        )
      }
    >
      <Card>
        <Filters
          fields={[
            { kind: 'uid' },
            {
              kind: 'choice',
              name: 'operator_id',
              label: t('operator'),
              options: names.map(({ id, name }) => ({ value: String(id), label: name })),
            },
            { kind: 'text', name: 'action', label: t('act'), pattern: ACTION },
            {
              kind: 'choice',
              name: 'phase',
              label: t('phase'),
              options: PHASES.map(value => ({ value, label: t(value) })),
            },
            { kind: 'dates' },
          ]}
          chosen={list.chosen}
          onChoose={list.onChoose}
          onSave={list.save}
        />
        <ListBody
          label={t('audit')}
          list={list}
          rowKey={row => row.seq}
          columns={[
            { key: 'seq', label: t('number'), sortable: true, cell: row => <span className="figure">{row.seq}</span> },
            { key: 'at', label: t('time'), cell: row => <Moment at={row.at} /> },
            { key: 'operator', label: t('operator'), cell: row => row.operator || '–' },
            { key: 'action', label: t('act'), cell: row => row.action.replace(/^operator/, '') },
            { key: 'phase', label: t('phase'), cell: row => <Chip>{t(row.phase)}</Chip> },
            { key: 'uid', label: 'UID', cell: row => <span className="figure">{row.uid || '–'}</span> },
            {
              key: 'what',
              label: t('details'),
              cell: row => (
                <span className="block max-w-md break-words">
                  {row.subject} <span className="text-xs text-muted">{JSON.stringify(row.details)}</span>
                </span>
              ),
            },
            {
              key: 'hash',
              label: t('hash'),
              cell: row => (
                <code className="text-xs text-muted" title={row.hash}>
                  {row.hash.slice(0, 10)}
                </code>
              ),
            },
          ]}
        />
      </Card>
    </Page>
  )
}
