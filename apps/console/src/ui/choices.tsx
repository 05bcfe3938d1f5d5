// One of several options. Options wrap instead of scrolling, so that all are visible.
import { useId } from 'react'

interface ChoicesProps<Value extends string | number> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

export function Choices<Value extends string | number>({ label, options, value, onChange }: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset aria-label={label} className="flex max-w-full min-w-0 flex-wrap gap-0.5 rounded-control bg-sunken p-0.5">
      {options.map(option => (
        <label
          key={option.value}
          className="relative flex min-h-10 items-center rounded-[0.625rem] px-3 text-sm font-medium whitespace-nowrap text-muted transition hover:text-ink has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent lg:min-h-8"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
