// A loan that is out: what repaying costs today and on the due date, and the interest of each day so far and to come.
import { useWords, useLocale } from '../../../platform/words.ts'
import { serverClock } from '../../../platform/server-clock.ts'
import { Fact, Facts } from '../../../ui/primitives/facts.tsx'
import { Amount } from '../../../ui/primitives/figures.tsx'
import { InterestDays } from './interest-days.tsx'
import type { Loan } from '../loan.ts'
import { calendarOf } from './loan-schedule.ts'

export function RepaymentCalendar({ loan }: { readonly loan: Loan }) {
  const t = useWords('loan')
  const { times } = useLocale()
  const now = serverClock.now()
  const calendar = calendarOf(loan, now)
  if (calendar === undefined) return null
  const { days, currentAt, dueAt, today, atDue, penaltyPerDay } = calendar
  const noteOf = (at: number): string | undefined =>
    at === currentAt ? t('today') : at === dueAt ? t('due') : undefined
  return (
    <section aria-label={t('calendar')} className="space-y-4" data-testid="repayment-calendar">
      <h2 className="text-lg font-semibold">{t('calendar')}</h2>
      <Facts>
        <Fact label={t('payToday')}>
          <span data-testid="pay-today">
            <Amount value={today} places={2} unit="USD" className="font-semibold" />
          </span>
        </Fact>
        {now <= dueAt && (
          <Fact label={t('payAtDue', { date: times.weekday(dueAt) })}>
            <span data-testid="pay-at-due">
              <Amount value={atDue} places={2} unit="USD" />
            </span>
          </Fact>
        )}
        <Fact label={t('lateFee')}>
          <Amount value={penaltyPerDay} places={2} unit="USD" />
        </Fact>
      </Facts>
      <p className="text-xs text-pretty text-muted">{t('interestFixed')}</p>
      <InterestDays days={days.map(day => ({ ...day, note: noteOf(day.at) }))} />
    </section>
  )
}
