// The code of the second factor: six digits of the app, or one of the recovery codes.
import { Field, INPUT } from '@tallystick/ui/forms/field'

interface OtpFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export function OtpField({ label, value, onChange }: OtpFieldProps) {
  return (
    <Field label={label}>
      {ids => (
        <input
          {...ids}
          type="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={11}
          dir="ltr"
          value={value}
          onChange={event => onChange(event.target.value)}
          className={`${INPUT} figure tracking-widest`}
        />
      )}
    </Field>
  )
}
