// Payouts of a fund by day or month.
import { useWords } from '../../platform/words.ts'
import type { DatedAmount } from '../../ui/tables/dated-amounts.ts'
import { DatedBars } from '../../ui/tables/dated-bars.tsx'

export function PayoutDays({ days }: { readonly days: readonly DatedAmount[] }) {
  const t = useWords('funds')
  return (
    <DatedBars
      label={t('payouts')}
      days={days}
      places={4}
      words={{
        date: t('date'),
        amount: t('payouts'),
        total: t('totalSoFar'),
        byDay: t('byDay'),
        byMonth: t('byMonth'),
      }}
    />
  )
}
