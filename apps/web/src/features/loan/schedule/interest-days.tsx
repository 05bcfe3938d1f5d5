// The interest of each day of a loan; before there is an amount, what to do.
import { useWords } from '../../../platform/words.ts'
import type { DatedAmount } from '../../../ui/tables/dated-amounts.ts'
import { DatedBars } from '../../../ui/tables/dated-bars.tsx'

export function InterestDays({ days }: { readonly days: readonly DatedAmount[] }) {
  const t = useWords('loan')
  if (days.length === 0)
    return (
      <p className="rounded-card border border-dashed border-line px-4 py-10 text-center text-sm text-pretty text-muted">
        {t('amountFirst')}
      </p>
    )
  return (
    <DatedBars
      label={t('interestByDay')}
      days={days}
      places={2}
      words={{
        date: t('date'),
        amount: t('interest'),
        total: t('totalSoFar'),
        byDay: t('byDay'),
        byMonth: t('byMonth'),
      }}
    />
  )
}
