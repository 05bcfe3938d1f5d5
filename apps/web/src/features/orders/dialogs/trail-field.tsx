// The trailing stop in the stops dialog: a switch, the distance and its unit.
import type { TrailForm } from '../../../entities/order/trail-form.ts'
import { useWords } from '../../../platform/words.ts'
import { Choices } from '../../../ui/forms/choices.tsx'
import { DecimalInput } from '../../../ui/forms/decimal-input.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'

interface TrailFieldProps {
  readonly form: TrailForm
  readonly isWrong: boolean
  readonly onChange: (form: TrailForm) => void
}

export function TrailField({ form, isWrong, onChange }: TrailFieldProps) {
  const t = useWords('orders')
  return (
    <div>
      <Switch checked={form.on} onChange={on => onChange({ ...form, on })} look="row" className="min-h-11 w-full">
        {t('trailingStop')}
      </Switch>
      {form.on && (
        <div className="space-y-2">
          <DecimalInput
            aria-label={t('trailingStop')}
            aria-invalid={isWrong}
            value={form.text}
            onChange={text => onChange({ ...form, text })}
          />
          {isWrong && (
            <p role="alert" className="text-xs text-down">
              {t('trailMissing')}
            </p>
          )}
          <Choices
            kind="radios"
            look="segments"
            label={t('trailUnit')}
            options={[
              { value: 'percent', label: '%' },
              { value: 'distance', label: t('trailPrice') },
            ]}
            value={form.unit}
            onChange={unit => onChange({ ...form, unit })}
          />
          <p className="text-xs text-muted">{t('trailHint')}</p>
        </div>
      )}
    </div>
  )
}
