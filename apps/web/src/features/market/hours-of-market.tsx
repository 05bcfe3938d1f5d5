// The coming week of a market and its holidays.
import { isolated } from '@tallystick/i18n/dates'
import { MINUTE_MS } from '@tallystick/kernel/clock'
import { useLocale, useWords } from '../../platform/words.ts'
import { Fact, Facts } from '../../ui/primitives/facts.tsx'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { type Holiday, type OpenDay, useTradingHours } from './trading-hours.ts'

export function HoursOfMarket({ pairId }: { readonly pairId: number }) {
  const t = useWords('market')
  const { times } = useLocale()
  const { data, isError, error, refetch } = useTradingHours(pairId)
  return (
    <section aria-label={t('hours')} className="space-y-6">
      <div>
        <h2 className="pb-2 font-semibold">{t('hours')}</h2>
        {data ? (
          <Facts>
            {data.days.map(({ day, open }) => (
              <Fact key={day} label={times.weekday(day)}>
                <OpenTimes open={open} />
              </Fact>
            ))}
          </Facts>
        ) : isError ? (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true" className="skeleton h-78 w-full rounded-card" />
        )}
      </div>
      {data && <Holidays holidays={data.holidays} timeZone={data.timeZone} />}
    </section>
  )
}

function OpenTimes({ open }: { readonly open: OpenDay['open'] }) {
  const t = useWords('market')
  const span = useSpan()
  if (open === 'all day') return t('allDay')
  if (open.length === 0) return <span className="text-muted">{t('closed')}</span>
  return (
    <span className="figure flex flex-wrap justify-end gap-x-3">
      {open.map(one => (
        <span key={one.from}>{span(one)}</span>
      ))}
    </span>
  )
}

function Holidays({ holidays, timeZone }: { readonly holidays: readonly Holiday[]; readonly timeZone: string }) {
  const t = useWords('market')
  const { times } = useLocale()
  const span = useSpan()
  return (
    <div>
      <h2 className="pb-2 font-semibold">{t('holidays')}</h2>
      {holidays.length === 0 ? (
        <p className="text-sm text-muted">{t('noHolidays')}</p>
      ) : (
        <>
          <Facts>
            {holidays.map(({ day, closed }) => (
              <Fact key={day} label={times.weekday(day)}>
                {closed === 'all day' ? t('closed') : t('closedDuring', { time: span(closed) })}
              </Fact>
            ))}
          </Facts>
          <p className="pt-2 text-xs text-muted">{t('holidayZone', { zone: isolated(timeZone) })}</p>
        </>
      )}
    </div>
  )
}

/** A span of a day as 08:00–17:00. */
function useSpan(): (span: { readonly from: number; readonly to: number }) => string {
  const { times } = useLocale()
  return ({ from, to }) => isolated(`${times.clock(from * MINUTE_MS)}–${times.clock(to * MINUTE_MS)}`)
}
