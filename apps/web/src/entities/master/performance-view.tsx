// A master's curve, months, markets and holding time.
import { dateFormat } from '@tallystick/i18n/dates'
import { LANGUAGES } from '@tallystick/i18n/languages'
import { formatPlain } from '@tallystick/i18n/numbers'
import type { ReactNode } from 'react'
import { useWords, useLocale } from '../../platform/words.ts'
import { PercentChart } from '../../ui/charts/percent-chart.tsx'
import { alignedLines } from '../../ui/charts/percent-lines.ts'
import { ChangePercent, Percent } from '../../ui/primitives/figures.tsx'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import { EmptyState, ErrorState } from '../../ui/tables/list-states.tsx'
import { type Performance, seriesOf, usePerformance } from './performance.ts'

export function PerformanceView({ id, nickname }: { readonly id: string; readonly nickname: string }) {
  const t = useWords('masters')
  const { data, isError, error, refetch } = usePerformance([id], { brief: false })
  const found = data?.get(id)
  return (
    <section aria-label={t('growth')} className="rounded-card border border-line bg-surface p-4" data-testid="growth">
      <h2 className="mb-3 font-semibold">{t('growth')}</h2>
      {data === undefined ? (
        isError ? (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        ) : (
          <div className="skeleton h-66 w-full" aria-busy="true" />
        )
      ) : found === undefined || found.points.length < 2 ? (
        <EmptyState text={t('noCurve')} />
      ) : (
        <div className="space-y-5">
          <PercentChart label={t('growth')} names={[nickname]} data={alignedLines([seriesOf(found)])} />
          <dl className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-3 gap-y-4 border-t border-line pt-4">
            <Item label={t('since')}>
              <WireTime text={found.since} form="day" />
            </Item>
            <Item label={t('fall')}>
              <Percent text={found.drawdown} />
            </Item>
            <Item label={t('holding')}>
              <HoldingTime seconds={found.holding_seconds} />
            </Item>
          </dl>
          <div className="grid gap-5 *:min-w-0 wide:grid-cols-2">
            <Months months={found.months} />
            <Markets markets={found.markets} />
          </div>
          <p className="text-xs text-pretty text-muted">{t('growthNote')}</p>
        </div>
      )}
    </section>
  )
}

function Item({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs leading-tight text-pretty text-muted">{label}</dt>
      <dd className="mt-0.5 text-sm font-medium">{children}</dd>
    </div>
  )
}

export function HoldingTime({ seconds }: { readonly seconds: number }) {
  const t = useWords('masters')
  const { signs } = useLocale()
  if (seconds === 0) return '–'
  const [unit, count] =
    seconds < 3_600
      ? (['minutes', Math.max(1, Math.round(seconds / 60))] as const)
      : seconds < 172_800
        ? (['hours', Math.round(seconds / 3_600)] as const)
        : (['days', Math.round(seconds / 86_400)] as const)
  return <span className="figure">{t('held', { unit, count: formatPlain(String(count), signs) })}</span>
}

/** November 2026 */
function monthText(month: string, locale: string): string {
  return dateFormat(locale, { year: 'numeric', month: 'long' }).format(Date.parse(`${month}-15T00:00:00Z`))
}

const HEAD = 'py-2 text-xs font-medium text-muted'

function Months({ months }: { readonly months: Performance['months'] }) {
  const t = useWords('masters')
  const { language } = useLocale()
  return (
    <table className="w-full self-start text-sm">
      <caption className="sr-only">{t('byMonth')}</caption>
      <thead>
        <tr>
          <th className={`${HEAD} text-start`}>{t('month')}</th>
          <th className={`${HEAD} text-end`}>{t('growth')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {months.toReversed().map(({ month, percent }) => (
          <tr key={month}>
            <th scope="row" className="py-1.5 text-start font-normal">
              {monthText(month, LANGUAGES[language].locale)}
            </th>
            <td className="py-1.5 text-end">
              <ChangePercent text={percent} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Markets({ markets }: { readonly markets: Performance['markets'] }) {
  const t = useWords('masters')
  if (markets.length === 0) return null
  return (
    <table className="w-full self-start text-sm">
      <caption className="sr-only">{t('byMarket')}</caption>
      <thead>
        <tr>
          <th className={`${HEAD} text-start`}>{t('market')}</th>
          <th className={`${HEAD} text-end`}>{t('orders')}</th>
          <th className={`${HEAD} text-end`}>{t('winRate')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {markets.map(({ code, orders, won }) => (
          <tr key={code}>
            <th scope="row" className="py-1.5 text-start font-normal">
              {code}
            </th>
            <td className="figure py-1.5 text-end">{orders}</td>
            <td className="py-1.5 text-end">
              <Percent text={((won / orders) * 100).toFixed(0)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
