// One of several, in a row.
import { classNames } from './class-names.ts'

interface ChoicesProps<Value extends string | number> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

export function Choices<Value extends string | number>({ label, options, value, onChange }: ChoicesProps<Value>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="no-scrollbar flex max-w-full gap-0.5 overflow-x-auto rounded-control bg-sunken p-0.5"
    >
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          onClick={() => onChange(option.value)}
          className={classNames(
            'min-h-10 rounded-[0.625rem] px-3 text-sm font-medium whitespace-nowrap transition lg:min-h-8',
            option.value === value ? 'bg-surface text-ink shadow-xs' : 'text-muted hover:text-ink',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
