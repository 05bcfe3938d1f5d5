// The portfolio: equity over time, results by day and group, and the figures behind them. On desktops a dashboard of the whole width.
import { DAY_MS, startOfDay } from '@tallystick/kernel/clock'
import { Button } from '@tallystick/ui/primitives/button'
import { Link } from '@tallystick/ui/routing/routing'
import { PORTFOLIO_PERIODS, type PortfolioPeriod } from '@tallystick/wire/portfolio-periods'
import { useState } from 'react'
import { PRODUCT_NUMBER, STATUS_NUMBER } from '../../entities/order/order.ts'
import { Hideable } from '../../entities/wallet/assets-card.tsx'
import { serverClock } from '../../platform/server-clock.ts'
import { useSettings } from '../../platform/stores/settings-store.ts'
import { useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { Amount } from '../../ui/primitives/figures.tsx'
import { DemoLabel } from '../../ui/primitives/labels.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { DayCalendar } from './day-calendar.tsx'
import { EquityChart, EquityTable } from './equity-chart.tsx'
import { About } from './figure-card.tsx'
import { Figures } from './figures.tsx'
import { type DayProfit, type Portfolio, usePortfolio } from './portfolio.ts'
import { Results } from './results-card.tsx'

const DAYS: Readonly<Record<PortfolioPeriod, number | undefined>> = {
  '7d': 7,
  '30d': 30,
  '90d': 90,
  '1y': 365,
  all: undefined,
}

/** First UTC day of a period, as histories are filtered by it. */
export function firstDay(period: PortfolioPeriod, now: number): string | undefined {
  const days = DAYS[period]
  return days === undefined ? undefined : new Date(startOfDay(now) - (days - 1) * DAY_MS).toISOString().slice(0, 10)
}

export default function PortfolioScreen() {
  const t = useWords('portfolio')
  const [period, setPeriod] = useState<PortfolioPeriod>('30d')
  const { data, isError, error, refetch, isPlaceholderData } = usePortfolio(period)
  const from = firstDay(period, serverClock.now())
  return (
    <SubPage title={t('title')} above="/user" size="dashboard">
      <div className="space-y-4">
        <Periods period={period} onChange={setPeriod} />
        {isError && !data ? (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton />
        ) : (
          <div
            aria-busy={isPlaceholderData}
            className="space-y-4 wide:grid wide:grid-cols-12 wide:items-start wide:gap-6 wide:space-y-0"
            data-testid="portfolio"
          >
            <div className="space-y-4 wide:col-span-8 wide:space-y-6">
              <Equity portfolio={data} />
              <Calendar portfolio={data} />
            </div>
            <div className="space-y-4 wide:col-span-4 wide:space-y-6">
              <Figures portfolio={data} from={from} />
              <Results results={data.results} period={period} from={from} />
            </div>
          </div>
        )}
      </div>
    </SubPage>
  )
}

function Periods(props: { readonly period: PortfolioPeriod; readonly onChange: (period: PortfolioPeriod) => void }) {
  const t = useWords('portfolio')
  const orders = useWords('orders')
  const label = (period: PortfolioPeriod): string => {
    const days = DAYS[period]
    return days === undefined ? orders('filterAll') : t('days', { count: days })
  }
  return (
    <Choices
      kind="radios"
      look="chips"
      label={t('title')}
      options={PORTFOLIO_PERIODS.map(value => ({ value, label: label(value) }))}
      value={props.period}
      onChange={props.onChange}
    />
  )
}

function Equity({ portfolio }: { readonly portfolio: Portfolio }) {
  const t = useWords('portfolio')
  const orders = useWords('orders')
  const hidden = useSettings(state => state.amountsHidden)
  const [asTable, setAsTable] = useState(false)
  const { equity, profit, points } = portfolio
  return (
    <section className="rounded-card border border-line bg-surface p-4 wide:p-5" aria-label={t('equity')}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <div className="-my-2 flex items-center gap-1 text-sm text-muted">
            {t('equity')}
            <About label={t('equity')} info={t('equityInfo')} behind={[{ to: '/mine/accounts' }]}>
              <Hideable value={equity} unit="USD" />
            </About>
            <DemoLabel />
          </div>
          <p className="mt-1 text-2xl font-semibold tracking-tight" data-testid="equity-now">
            <Hideable value={equity} unit="USD" />
          </p>
          {!hidden && (
            <p className="text-sm">
              <span className="text-muted">{orders('profit')} </span>
              <Amount value={profit} places={2} signed />
            </p>
          )}
        </div>
        {points.length > 1 && !hidden && (
          <Button size="small" look="quiet" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'asChart' : 'asTable')}
          </Button>
        )}
      </div>
      <div className="mt-3 min-h-68 wide:min-h-88">
        {hidden ? null : points.length < 2 ? (
          <p className="grid min-h-60 place-items-center text-center text-sm text-pretty text-muted">{t('empty')}</p>
        ) : asTable ? (
          <EquityTable points={points} />
        ) : (
          <EquityChart points={points} />
        )}
      </div>
    </section>
  )
}

function Calendar({ portfolio: { days } }: { readonly portfolio: Portfolio }) {
  const t = useWords('portfolio')
  const hidden = useSettings(state => state.amountsHidden)
  const sorted = days.toSorted((a, b) => (a.profit === b.profit ? 0 : a.profit < b.profit ? -1 : 1))
  const [worst, best] = [sorted[0], sorted.at(-1)]
  if (hidden || !best || !worst) return null
  return (
    <section className="rounded-card border border-line bg-surface p-4 wide:p-5" aria-label={t('byDay')}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-muted">
        <h2 className="font-medium">{t('byDay')}</h2>
        <p className="flex flex-wrap gap-x-4">
          <DayLink label={t('bestDay')} day={best} />
          <DayLink label={t('worstDay')} day={worst} />
        </p>
      </div>
      <DayCalendar days={days} />
      <p className="mt-3 text-xs text-pretty text-muted">{t('byDayInfo')}</p>
    </section>
  )
}

function DayLink({ label, day: { day, profit } }: { readonly label: string; readonly day: DayProfit }) {
  return (
    <Link
      to="/order"
      search={{ source: PRODUCT_NUMBER.contract, type: STATUS_NUMBER.closed, from: day, to: day }}
      className="inline-flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline desktop:min-h-0"
    >
      {label} <Amount value={profit} places={2} signed />
    </Link>
  )
}

/** As large as what comes, so that nothing jumps. */
function Skeleton() {
  return (
    <div
      aria-busy="true"
      data-testid="skeleton"
      className="space-y-4 wide:grid wide:grid-cols-12 wide:gap-6 wide:space-y-0"
    >
      <div className="space-y-4 wide:col-span-8 wide:space-y-6">
        <div className="skeleton h-92 rounded-card wide:h-116" />
        <div className="skeleton h-72 rounded-card" />
      </div>
      <div className="grid grid-cols-2 gap-3 wide:col-span-4">
        {Array.from({ length: 10 }, (_, index) => (
          <div key={index} className="skeleton h-22 rounded-card" />
        ))}
      </div>
    </div>
  )
}
