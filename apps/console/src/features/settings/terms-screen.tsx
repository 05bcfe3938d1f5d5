// What is offered, table by table: pairs, durations, networks, banks, currencies, loans, funds. No field shifts a price or an outcome.
import type { OperatorAnswerOf } from '@tallystick/wire/operator-routes'
import { TERM_KINDS } from '@tallystick/wire/term-kinds'
import { useState } from 'react'
import { useAct, useAsk } from '../../platform/api.ts'
import { useMay } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Field, INPUT } from '../../ui/field.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'

type Kind = (typeof TERM_KINDS)[number]
type Terms = OperatorAnswerOf<'operatorTerms'>
type FieldType = Terms['fields'][number]['type']

interface Editing {
  readonly id: number
  readonly title: string
  readonly field: string
  readonly type: FieldType
  readonly value: string
}

export default function TermsScreen() {
  const t = useWords()
  const [kind, setKind] = useState<Kind>('pair')
  const [editing, setEditing] = useState<Editing | null>(null)
  const terms = useAsk('operatorTerms', { kind })
  const may = useMay('operatorTermChange')
  return (
    <Page title={t('offers')} lead={t('settingsLead')}>
      <Choices
        label={t('offers')}
        options={TERM_KINDS.map(value => ({ value, label: t(value) }))}
        value={kind}
        onChange={setKind}
      />
      <Card
        {...(terms.data?.two_persons ? { actions: <Chip tone="accent">{t('twoPersons')}</Chip> } : {})}
        title={t(kind)}
      >
        {terms.isError && !terms.data ? (
          <Failed failure={terms.error} onRetry={() => void terms.refetch()} />
        ) : !terms.data ? (
          <Loading />
        ) : terms.data.rows.length === 0 ? (
          <Empty />
        ) : (
          <TermTable terms={terms.data} {...(may ? { onEdit: setEditing } : {})} label={t(kind)} />
        )}
      </Card>
      {editing && <EditTerm kind={kind} editing={editing} onClose={() => setEditing(null)} />}
    </Page>
  )
}

interface TermTableProps {
  readonly terms: Terms
  readonly label: string
  readonly onEdit?: (editing: Editing) => void
}

function TermTable({ terms, label, onEdit }: TermTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm" aria-label={label}>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            <th scope="col" className="px-4 py-2 text-start font-medium">
              {label}
            </th>
            {terms.fields.map(({ name }) => (
              <th key={name} scope="col" className="px-4 py-2 text-start font-medium whitespace-nowrap">
                {name.replaceAll('_', ' ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {terms.rows.map(row => (
            <tr key={row.id} className="border-b border-line last:border-0">
              <th scope="row" className="px-4 py-1.5 text-start font-medium whitespace-nowrap">
                {row.title}
              </th>
              {terms.fields.map(({ name, type }) => {
                const value = row.values[name] ?? ''
                return (
                  <td key={name} className="px-2 py-1.5">
                    <button
                      type="button"
                      disabled={!onEdit}
                      onClick={() => onEdit?.({ id: row.id, title: row.title, field: name, type, value })}
                      className="max-w-64 truncate rounded-sm px-2 py-1 text-start enabled:hover:bg-sunken"
                    >
                      {value || '–'}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface EditTermProps {
  readonly kind: Kind
  readonly editing: Editing
  readonly onClose: () => void
}

function EditTerm({ kind, editing, onClose }: EditTermProps) {
  const t = useWords()
  const [value, setValue] = useState(editing.value)
  const act = useAct('operatorTermChange')
  const { id, field, type } = editing
  return (
    <AskReason
      title={`${editing.title} · ${field.replaceAll('_', ' ')}`}
      confirmLabel={t('save')}
      busy={act.isPending}
      disabled={value === editing.value}
      onConfirm={reason => act.mutate({ kind, id, field, value, reason }, { onSettled: onClose })}
      onClose={onClose}
    >
      <Field label={t('value')}>
        {inputId =>
          type === 'yes_no' ? (
            <select id={inputId} value={value} onChange={event => setValue(event.target.value)} className={INPUT}>
              <option value="yes">{t('yes')}</option>
              <option value="no">{t('no')}</option>
            </select>
          ) : (
            <input
              id={inputId}
              inputMode={type === 'text' || type === 'list' ? 'text' : 'decimal'}
              maxLength={300}
              value={value}
              onChange={event => setValue(event.target.value)}
              className={INPUT}
            />
          )
        }
      </Field>
    </AskReason>
  )
}
