// A labelled control with its hint below.
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

export const INPUT =
  'w-full min-h-11 rounded-control border border-line bg-surface px-3 text-base text-ink transition focus:border-accent focus:outline-none focus-visible:ring-2 focus-visible:ring-accent/30 disabled:bg-sunken disabled:text-muted lg:min-h-9 lg:text-sm'

interface FieldProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly children: (id: string) => ReactNode
}

export function Field({ label, hint, children }: FieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm text-muted">
        {label}
      </label>
      {children(id)}
      {hint !== undefined && <p className="mt-1 text-xs text-muted">{hint}</p>}
    </div>
  )
}

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly onChange: (value: string) => void
}

export function TextField({ label, hint, onChange, ...rest }: TextFieldProps) {
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {id => <input {...rest} id={id} className={INPUT} onChange={event => onChange(event.target.value)} />}
    </Field>
  )
}
