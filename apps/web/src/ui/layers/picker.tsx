// Choosing one of a list: a field that shows the choice, and a sheet with all of them.
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Sheet } from './sheet.tsx'

export interface PickerOption<Value extends string | number> {
  readonly value: Value
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

interface PickerProps<Value extends string | number> {
  readonly label: string
  readonly placeholder: string
  readonly options: readonly PickerOption<Value>[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  /** Below the options, for example a way to add one. */
  readonly footer?: ReactNode
}

export function Picker<Value extends string | number>(props: PickerProps<Value>) {
  const { label, placeholder, options, value, onChange, footer } = props
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
        onClick={() => setOpen(true)}
        className="flex min-h-12 w-full items-center gap-2 rounded-control border border-line bg-surface px-4 py-2 text-start transition hover:border-line-strong"
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
      {open && (
        <Sheet title={label} onClose={() => setOpen(false)} footer={footer}>
          <ul className="divide-y divide-line">
            {options.map(option => (
              <li key={option.value}>
                <button
                  type="button"
                  disabled={option.disabled}
                  aria-pressed={option.value === value}
                  onClick={() => {
                    onChange(option.value)
                    setOpen(false)
                  }}
                  className="flex min-h-14 w-full items-center gap-3 py-2 text-start disabled:opacity-50"
                >
                  <span className="min-w-0 grow">
                    <span className="block break-words">{option.label}</span>
                    {option.hint !== undefined && (
                      <span className="block text-xs break-all text-muted">{option.hint}</span>
                    )}
                  </span>
                  {option.value === value && <Check className="size-5 shrink-0 text-accent" aria-hidden="true" />}
                </button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </div>
  )
}
