// How long the pending order of the ticket waits.
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { type Wait, WAIT_NAMES } from '../../../entities/order/expiry.ts'
import { useWords } from '../../../platform/words.ts'

interface ExpiryFieldProps {
  readonly value: Wait
  readonly onChange: (wait: Wait) => void
}

export function ExpiryField({ value, onChange }: ExpiryFieldProps) {
  const t = useWords('trade')
  return (
    <Field label={t('expiry')}>
      {ids => (
        <select
          {...ids}
          className={INPUT}
          value={value}
          onChange={event => onChange(WAIT_NAMES.find(name => name === event.target.value) ?? 'expiryNone')}
        >
          {WAIT_NAMES.map(name => (
            <option key={name} value={name}>
              {t(name)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
