// Choosing one of a list: a field that shows the choice, and a sheet with all of them, searchable when it is long.
import { INPUT } from '@tallystick/ui/forms/field'
import { classNames } from '@tallystick/ui/theme/class-names'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Sheet } from './sheet.tsx'

export interface PickerOption<Value extends string | number> {
  readonly value: Value
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
  /** What a search looks in. */
  readonly searched?: string
}

interface ListProps<Value extends string | number> {
  readonly options: readonly PickerOption<Value>[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  /** The list is searched by what its options say in `searched`. */
  readonly search?: { readonly label: string; readonly none: string }
}

interface PickerProps<Value extends string | number> extends ListProps<Value> {
  readonly label: string
  readonly placeholder: string
  readonly fault?: string | undefined
  /** Below the options, for example a way to add one. */
  readonly footer?: ReactNode
}

export function Picker<Value extends string | number>(props: PickerProps<Value>) {
  const { label, placeholder, options, value, onChange, fault, footer } = props
  const [open, setOpen] = useState(false)
  const id = useId()
  const chosen = options.find(option => option.value === value)
  return (
    <div>
      <p id={id} className="mb-1.5 text-sm text-muted">
        {label}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${id} ${id}-chosen`}
        aria-describedby={`${id}-fault`}
        data-invalid={fault !== undefined}
        onClick={() => setOpen(true)}
        className={classNames(
          'flex min-h-12 w-full items-center gap-2 rounded-control border bg-surface px-4 py-2 text-start transition hover:border-line-strong',
          fault === undefined ? 'border-line' : 'border-down',
        )}
      >
        <span id={`${id}-chosen`} className="min-w-0 grow">
          {chosen ? (
            <>
              <span className="block wrap-anywhere">{chosen.label}</span>
              {chosen.hint !== undefined && (
                <span className="block text-xs wrap-anywhere text-muted">{chosen.hint}</span>
              )}
            </>
          ) : (
            <span className="text-muted">{placeholder}</span>
          )}
        </span>
        <ChevronDown className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
      </button>
      <p id={`${id}-fault`} className={`text-xs text-down ${fault === undefined ? '' : 'mt-1.5'}`}>
        {fault}
      </p>
      {open && (
        <Sheet title={label} onClose={() => setOpen(false)} footer={footer}>
          <PickerList
            {...props}
            onChange={picked => {
              onChange(picked)
              setOpen(false)
            }}
          />
        </Sheet>
      )}
    </div>
  )
}

/** What is in the sheet. */
export function PickerList<Value extends string | number>({ options, value, onChange, search }: ListProps<Value>) {
  const [typed, setTyped] = useState('')
  const wanted = plain(typed)
  const shown = wanted === '' ? options : options.filter(({ searched = '' }) => plain(searched).includes(wanted))
  return (
    <>
      {search && (
        <input
          type="search"
          aria-label={search.label}
          placeholder={search.label}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          className={`${INPUT} mb-2`}
        />
      )}
      {search && shown.length === 0 && <p className="py-6 text-center text-sm text-muted">{search.none}</p>}
      <ul className="divide-y divide-line">
        {shown.map(option => (
          <li key={option.value}>
            <button
              type="button"
              disabled={option.disabled}
              aria-pressed={option.value === value}
              onClick={() => onChange(option.value)}
              className="flex min-h-14 w-full items-center gap-3 py-2 text-start disabled:opacity-50"
            >
              <span className="min-w-0 grow">
                <span className="block break-words">{option.label}</span>
                {option.hint !== undefined && (
                  <span className="block text-xs break-words text-muted">{option.hint}</span>
                )}
              </span>
              {option.value === value && <Check className="size-5 shrink-0 text-accent" aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Without case and accents: «cote» finds Côte d’Ivoire. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
