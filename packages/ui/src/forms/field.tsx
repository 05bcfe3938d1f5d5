// A labelled control with its hint or error below.
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

export const INPUT =
  'w-full min-h-12 rounded-control border border-line bg-surface px-4 text-base text-ink transition focus:border-accent focus:outline-none focus-visible:ring-2 focus-visible:ring-accent/30 aria-invalid:border-down disabled:bg-sunken disabled:text-muted dense:min-h-11 dense:px-3 dense:lg:min-h-9 dense:lg:text-sm'

interface FieldProps {
  readonly label: ReactNode
  /** At the end of the label's line: a balance, a way to fill the field. */
  readonly side?: ReactNode
  readonly hint?: ReactNode
  readonly fault?: string | undefined
  /** Gets the ids that tie label, control and fault together. */
  readonly children: (ids: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode
}

export function Field({ label, side, hint, fault, children }: FieldProps) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted dense:mb-1">
        <label htmlFor={id}>{label}</label>
        {side}
      </div>
      {children({ id, 'aria-describedby': note, 'aria-invalid': fault !== undefined })}
      <p
        id={note}
        className={`text-xs ${fault === undefined ? 'text-muted' : 'text-down'} ${fault || hint ? 'mt-1.5 dense:mt-1' : ''}`}
      >
        {fault ?? hint}
      </p>
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
    <Field label={label} hint={hint}>
      {ids => <input {...rest} {...ids} className={INPUT} onChange={event => onChange(event.target.value)} />}
    </Field>
  )
}
