// The history of changes as traders see it, with operator and reason.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { SETTING_GROUPS } from '@tallystick/wire/operator/setting-groups'
import { TERM_KINDS } from '@tallystick/wire/operator/term-kinds'
import { useList } from '../../platform/lists.ts'
import { useWords, type Words } from '../../platform/words.ts'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Moment } from '../../ui/figures.tsx'
import { Filters } from '../../ui/filters.tsx'
import { ListBody } from '../../ui/list-body.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { fieldWord } from '../../ui/field-words.ts'

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
            { key: 'id', label: t('time'), sortable: true, cell: row => <Moment at={row.at} /> },
            {
              key: 'what',
              label: t('field_name'),
              cell: row => <span className="block min-w-36">{subjectOf(t, row)}</span>,
            },
            {
              key: 'before',
              label: t('before'),
              cell: row => <Written text={row.before} />,
            },
            { key: 'after', label: t('after'), cell: row => <Written text={row.after} /> },
            { key: 'who', label: t('operator'), cell: row => <Persons change={row} /> },
            { key: 'why', label: t('reason'), cell: row => row.reason },
          ]}
        />
      </Card>
    </Page>
  )
}

/** Who did it, who proposed it, and whether one operator did what needs two in production. */
function Persons({ change }: { readonly change: Change }) {
  const t = useWords()
  return (
    <span className="flex min-w-28 flex-wrap items-center gap-x-2 gap-y-1">
      {change.operator}
      {change.proposed_by !== '' && <span className="text-muted">{t('proposedBy', { name: change.proposed_by })}</span>}
      {change.alone && <Chip tone="warn">{t('passedAlone')}</Chip>}
    </span>
  )
}

/** Long words break, short ones stay whole. */
function Written({ text }: { readonly text: string }) {
  return <span className="block min-w-28 wrap-anywhere">{text || '–'}</span>
}

type Change = OperatorAnswerOf<'operatorChanges'>['data'][number]

const SETTING_KEYS = SETTING_GROUPS.flatMap(({ settings }) => settings.map(([key]) => key))

/** A setting by its name; something offered by its list, its row and its field. */
function subjectOf(t: Words, { kind, subject, field }: Change): string {
  const setting = SETTING_KEYS.find(key => kind === 'setting' && key === subject)
  if (setting !== undefined) return t(`set_${setting}`)
  const list = TERM_KINDS.find(name => name === kind)
  if (list === undefined) return subject.replaceAll('_', ' ')
  return `${t(list)}: ${subject} · ${field === 'row' ? t('addedRow') : fieldWord(t, field)}`
}
