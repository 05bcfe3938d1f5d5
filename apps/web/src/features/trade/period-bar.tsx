// Chart periods; on desktops the keys 1 to 8 choose them too.
import { PERIOD_NAMES, type Period } from '@tallystick/wire/periods'
import { useSettings } from '../../platform/stores/settings-store.ts'
import { useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'

const OPTIONS = PERIOD_NAMES.map(period => ({ value: period, label: period }))

export function choosePeriod(period: Period): void {
  useSettings.setState({ period })
}

export function PeriodBar() {
  const t = useWords('trade')
  const period = useSettings(state => state.period)
  return (
    <Choices
      kind="radios"
      look="plain"
      label={t('period')}
      // Where they do not all fit, the last one in view fades: there are more.
      className="fades-at-end min-w-0 pe-4"
      options={OPTIONS}
      value={period}
      onChange={choosePeriod}
    />
  )
}
