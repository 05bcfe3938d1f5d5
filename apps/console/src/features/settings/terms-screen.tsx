// Term tables: pairs, durations, networks, banks, currencies, loans, funds. No field changes a price or an outcome.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { TERM_KINDS } from '@tallystick/wire/operator/term-kinds'
import { useState } from 'react'
import { closing, useAct, useAsk } from '../../platform/api.ts'
import { useMay } from '../../platform/session.ts'
import { useWords, type Words } from '../../platform/words.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { Button } from '@tallystick/ui/primitives/button'
import { Choices } from '../../ui/choices.tsx'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { Card, Page } from '../../ui/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { guardWord } from './bounds-words.ts'
import { fieldWord } from '../../ui/field-words.ts'

type Kind = (typeof TERM_KINDS)[number]
type Terms = OperatorAnswerOf<'operatorTerms'>
type TermField = Terms['fields'][number]

interface Editing {
  readonly id: number
  readonly title: string
  readonly field: TermField
  readonly value: string
}

export default function TermsScreen() {
  const t = useWords()
  const [kind, setKind] = useState<Kind>('pair')
  const [editing, setEditing] = useState<Editing | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const terms = useAsk('operatorTerms', { kind })
  const may = useMay('operatorTermChange')
  const mayAdd = useMay('operatorTermAdd') && terms.data?.can_add === true
  return (
    <Page title={t('offers')} lead={t('settingsLead')}>
      <Choices
        label={t('offers')}
        options={TERM_KINDS.map(value => ({ value, label: t(value) }))}
        value={kind}
        onChange={setKind}
      />
      <Card actions={mayAdd && <Button onClick={() => setIsAdding(true)}>{t('addRow')}</Button>} title={t(kind)}>
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
      {isAdding && terms.data && <AddTerm kind={kind} fields={terms.data.fields} onClose={() => setIsAdding(false)} />}
    </Page>
  )
}

interface TermTableProps {
  readonly terms: Terms
  readonly label: string
  readonly onEdit?: (editing: Editing) => void
}

function TermTable({ terms, label, onEdit }: TermTableProps) {
  const t = useWords()
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
                {fieldWord(t, name)}
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
              {terms.fields.map(field => {
                const value = row.values[field.name] ?? ''
                const label = valueWord(t, field, value)
                return (
                  <td key={field.name} className="px-2 py-1.5">
                    <button
                      type="button"
                      disabled={!onEdit || !field.is_editable}
                      onClick={() => onEdit?.({ id: row.id, title: row.title, field, value })}
                      className={`rounded-sm px-2 py-1 text-start enabled:hover:bg-sunken ${field.type === 'week' ? 'min-w-56' : 'max-w-64 truncate'}`}
                    >
                      {label || '–'}
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

function valueWord(t: Words, { type, options }: TermField, value: string): string {
  if (type === 'yes_no') return value === 'yes' ? t('yes') : t('no')
  return options.find(option => option.value === value)?.label ?? value
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
  const { id, field } = editing
  return (
    <AskReason
      title={`${editing.title} · ${fieldWord(t, field.name)}`}
      confirmLabel={t('save')}
      busy={act.isPending}
      disabled={value === editing.value}
      onConfirm={reason => act.mutate({ kind, id, field: field.name, value, reason }, closing(onClose))}
      onClose={onClose}
    >
      <TermInput label={t('value')} field={field} value={value} onChange={setValue} />
    </AskReason>
  )
}

interface AddTermProps {
  readonly kind: Kind
  readonly fields: readonly TermField[]
  readonly onClose: () => void
}

function AddTerm({ kind, fields, onClose }: AddTermProps) {
  const t = useWords()
  const act = useAct('operatorTermAdd')
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(field => [field.name, firstValue(field)])),
  )
  return (
    <AskReason
      title={`${t('addRow')}: ${t(kind)}`}
      confirmLabel={t('addRow')}
      busy={act.isPending}
      onConfirm={reason => act.mutate({ kind, values: JSON.stringify(values), reason }, closing(onClose))}
      onClose={onClose}
    >
      <div className="max-h-[50vh] space-y-3 overflow-y-auto pe-1">
        {fields.map(field => (
          <TermInput
            key={field.name}
            label={fieldWord(t, field.name)}
            field={field}
            value={values[field.name] ?? ''}
            onChange={value => setValues(before => ({ ...before, [field.name]: value }))}
          />
        ))}
      </div>
    </AskReason>
  )
}

function firstValue({ type, options }: TermField): string {
  if (type === 'yes_no') return 'yes'
  return type === 'choice' ? (options[0]?.value ?? '') : ''
}

interface TermInputProps {
  readonly label: string
  readonly field: TermField
  readonly value: string
  readonly onChange: (value: string) => void
}

function TermInput({ label, field, value, onChange }: TermInputProps) {
  const t = useWords()
  const { type } = field
  const shape = type === 'week' ? t('weekHint') : type === 'date' ? t('dayHint') : ''
  const hint = [shape, guardWord(t, field)].filter(Boolean).join(' ')
  const choices =
    type === 'yes_no'
      ? [
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]
      : field.options
  return (
    <Field label={label} hint={hint}>
      {ids =>
        type === 'yes_no' || type === 'choice' ? (
          <select {...ids} value={value} onChange={event => onChange(event.target.value)} className={INPUT}>
            {choices.map(choice => (
              <option key={choice.value} value={choice.value}>
                {choice.label || '–'}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...ids}
            type={type === 'date' ? 'date' : 'text'}
            inputMode={type === 'decimal' || type === 'whole' ? 'decimal' : 'text'}
            maxLength={500}
            value={value}
            onChange={event => onChange(event.target.value)}
            className={INPUT}
          />
        )
      }
    </Field>
  )
}
