// The code of the authenticator.
import { TextField } from '@tallystick/ui/forms/field'
import { useWords } from '../platform/words.ts'

interface OneTimeCodeFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

export function OneTimeCodeField(props: OneTimeCodeFieldProps) {
  const t = useWords()
  return (
    <TextField
      label={t('oneTimeCode')}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\d{6}"
      required
      {...props}
    />
  )
}
