// Mandatory labels: simulated prices, demo money, a closed market with its opening time.
import { isolated } from '@tallystick/i18n/dates'
import type { Instant } from '@tallystick/kernel/clock'
import { Chip } from '@tallystick/ui/primitives/chip'
import { usePricesSimulated } from '../../platform/stores/manifest.ts'
import { useIsDemo } from '../../platform/stores/session-store.ts'
import { useLocale, useWords } from '../../platform/words.ts'

export function SimulatedLabel() {
  const t = useWords('app')
  return usePricesSimulated() ? <Chip tone="warn">{t('simulatedPrices')}</Chip> : null
}

export function DemoLabel() {
  const t = useWords('app')
  const demo = useIsDemo()
  return demo ? <Chip tone="accent">{t('demoMoney')}</Chip> : null
}

export function ClosedLabel({
  nextOpen,
  withTime = false,
}: {
  readonly nextOpen: Instant | null
  readonly withTime?: boolean
}) {
  const t = useWords('app')
  const { times } = useLocale()
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-1.5 gap-y-0.5">
      <Chip>{t('marketClosed')}</Chip>
      {withTime && nextOpen !== null && (
        <span className="text-xs text-muted">{t('opensAt', { time: isolated(times.weekdayTime(nextOpen)) })}</span>
      )}
    </span>
  )
}
