// A second pending order in the ticket: when one of the two fills, the other is cancelled.
import { Choices } from '../../../ui/forms/choices.tsx'
import { Field } from '@tallystick/ui/forms/field'
import { Switch } from '../../../ui/forms/switch.tsx'
import { useWords } from '../../../platform/words.ts'
import { DecimalInput } from '../../../ui/forms/decimal-input.tsx'
import type { OcoField as Oco } from '../ticket/order-form.ts'

interface OcoFieldProps {
  readonly value: Oco | null
  readonly onChange: (oco: Oco | null) => void
}

export function OcoField({ value, onChange }: OcoFieldProps) {
  const t = useWords('trade')
  return (
    <div>
      <Switch
        checked={value !== null}
        onChange={on => onChange(on ? { side: 'sell', target: '' } : null)}
        className="w-full"
      >
        {t('oco')}
      </Switch>
      {value && (
        <div className="mt-2 space-y-4 border-s-2 border-line ps-4">
          <p className="text-xs text-muted">{t('ocoHint')}</p>
          <div>
            {/* The choice has the same words as its name. */}
            <p aria-hidden="true" className="mb-1.5 text-sm text-muted">
              {t('secondOrder')}
            </p>
            <Choices
              kind="radios"
              look="segments"
              label={t('secondOrder')}
              options={[
                { value: 'buy', label: t('buy') },
                { value: 'sell', label: t('sell') },
              ]}
              value={value.side}
              onChange={side => onChange({ ...value, side })}
            />
          </div>
          <Field label={t('secondPrice')}>
            {ids => <DecimalInput {...ids} value={value.target} onChange={target => onChange({ ...value, target })} />}
          </Field>
        </div>
      )}
    </div>
  )
}
