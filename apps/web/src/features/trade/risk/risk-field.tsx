// Size by risk in the ticket: a switch, and the amount that may be lost at the stop-loss, in percent of equity or in dollars.
import { formatPlain } from '@tallystick/i18n/numbers'
import { Field } from '@tallystick/ui/forms/field'
import { useLocale, useWords } from '../../../platform/words.ts'
import { Choices } from '../../../ui/forms/choices.tsx'
import { DecimalInput } from '../../../ui/forms/decimal-input.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import type { RiskField } from '../ticket/order-form.ts'

const FIRST: RiskField = { text: '1', unit: 'percent' }

interface RiskProps {
  readonly risk: RiskField | null
  readonly onChange: (risk: RiskField | null) => void
}

export function RiskSwitch({ risk, onChange }: RiskProps) {
  const t = useWords('trade')
  return (
    <Switch checked={risk !== null} onChange={on => onChange(on ? FIRST : null)} className="mt-2 w-full">
      {t('sizeByRisk')}
    </Switch>
  )
}

interface RiskInputProps {
  readonly risk: RiskField
  /** What it comes to; empty while that is not known. */
  readonly lots: string
  readonly onChange: (risk: RiskField) => void
}

export function RiskInput({ risk, lots, onChange }: RiskInputProps) {
  const t = useWords('trade')
  const { signs } = useLocale()
  return (
    <div className="space-y-2">
      <Field label={t('riskAmount')} hint={lots === '' ? undefined : t('riskLots', { lots: formatPlain(lots, signs) })}>
        {ids => <DecimalInput {...ids} value={risk.text} onChange={text => onChange({ ...risk, text })} />}
      </Field>
      <Choices
        kind="radios"
        look="segments"
        label={t('riskUnit')}
        options={[
          { value: 'percent', label: '%' },
          { value: 'usd', label: 'USD' },
        ]}
        value={risk.unit}
        onChange={unit => onChange({ ...risk, unit })}
      />
    </div>
  )
}
