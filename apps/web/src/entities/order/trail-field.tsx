// A trailing stop as it is typed, in the ticket and in the stops dialog: a switch, the distance and its unit.
import { type ReactNode, useId } from 'react'
import { Choices } from '../../ui/forms/choices.tsx'
import { DecimalInput } from '../../ui/forms/decimal-input.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { readTrail, type TrailForm } from './trail-form.ts'

interface TrailFieldProps {
  readonly form: TrailForm
  readonly words: {
    readonly name: string
    readonly unit: string
    readonly price: string
    readonly missing: string
    /** When it begins. */
    readonly hint: string
  }
  readonly look?: 'row'
  /** Where the stop stands, once it follows. */
  readonly now?: ReactNode
  readonly onChange: (form: TrailForm) => void
}

export function TrailField({ form, words, look, now, onChange }: TrailFieldProps) {
  const id = useId()
  const isWrong = readTrail(form) === undefined
  return (
    <div data-testid="trail">
      <Switch
        checked={form.on}
        onChange={on => onChange({ ...form, on })}
        className={look ? 'min-h-11 w-full' : 'w-full'}
        {...(look ? { look } : {})}
      >
        {words.name}
      </Switch>
      {form.on && (
        <div className="space-y-2">
          <DecimalInput
            aria-label={words.name}
            aria-invalid={isWrong}
            aria-describedby={id}
            value={form.text}
            onChange={text => onChange({ ...form, text })}
          />
          {isWrong && (
            <p role="alert" className="text-xs text-down">
              {words.missing}
            </p>
          )}
          <Choices
            kind="radios"
            look="segments"
            label={words.unit}
            options={[
              { value: 'percent', label: '%' },
              { value: 'distance', label: words.price },
            ]}
            value={form.unit}
            onChange={unit => onChange({ ...form, unit })}
          />
          <p id={id} className="flex justify-between gap-3 text-xs text-muted">
            <span>{words.hint}</span>
            {now}
          </p>
        </div>
      )}
    </div>
  )
}
