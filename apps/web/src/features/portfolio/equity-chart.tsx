// Equity over time as a line, with deposits and withdrawals marked; and the same as a table.
import { approximate, formatDecimal, negative } from '@tallystick/kernel/decimal'
import { DAY_MS } from '@tallystick/kernel/clock'
import { formatPlain } from '@tallystick/i18n/numbers'
import { TimeChart } from '@tallystick/ui/charts/time-chart'
import { useLocale, useWords } from '../../platform/words.ts'
import { Amount } from '../../ui/primitives/figures.tsx'
import type { EquityPoint } from './portfolio.ts'

/** Below it the hour is told beside the day. */
const SHORT_MS = 5 * DAY_MS

export function EquityChart({ points }: { readonly points: readonly EquityPoint[] }) {
  const t = useWords('portfolio')
  const { times, signs } = useLocale()
  const money = (value: bigint): string => formatPlain(formatDecimal(value, 2), signs)
  const values = points.map(({ equity }) => approximate(equity))
  return (
    <TimeChart
      label={t('equity')}
      at={points.map(({ at }) => at)}
      series={[{ key: 'equity', kind: 'line', tone: 'own', values }]}
      className="h-52 wide:h-72"
      dateText={spanOf(points) < SHORT_MS ? times.weekdayTime : times.day}
      boundText={value => money(points[values.indexOf(value)]?.equity ?? 0n)}
      valueText={index => {
        const point = points[index]
        return point ? `${times.moment(point.at)}: ${money(point.equity)} USD` : ''
      }}
      head={index => <Value point={points[index]} />}
      marks={points.flatMap(({ paidIn, paidOut }, index) =>
        paidIn > 0n || paidOut > 0n ? [{ index, isUp: paidIn >= paidOut }] : [],
      )}
    />
  )
}

function Value({ point }: { readonly point: EquityPoint | undefined }) {
  const t = useWords('portfolio')
  const { times } = useLocale()
  if (!point) return null
  return (
    <p className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-4" data-testid="equity-at">
      <span className="text-muted">{times.moment(point.at)}</span>
      <span className="flex flex-wrap gap-x-3">
        {point.paidIn > 0n && <Flow label={t('paidIn')} value={point.paidIn} />}
        {point.paidOut > 0n && <Flow label={t('paidOut')} value={negative(point.paidOut)} />}
        <Amount value={point.equity} places={2} unit="USD" className="font-semibold" />
      </span>
    </p>
  )
}

function spanOf(points: readonly EquityPoint[]): number {
  return (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)
}

function Flow({ label, value }: { readonly label: string; readonly value: bigint }) {
  return (
    <span className="text-muted">
      {label} <Amount value={value} places={2} signed />
    </span>
  )
}

/** The same points, the newest first. */
export function EquityTable({ points }: { readonly points: readonly EquityPoint[] }) {
  const t = useWords('portfolio')
  const { times } = useLocale()
  return (
    <section aria-label={t('equity')}>
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-surface text-xs text-muted">
          <tr>
            <th className="py-2 text-start font-medium">{t('time')}</th>
            <th className="py-2 text-end font-medium">{t('equity')}</th>
            <th className="py-2 text-end font-medium">{t('paidIn')}</th>
            <th className="py-2 text-end font-medium">{t('paidOut')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {points.toReversed().map(({ at, equity, paidIn, paidOut }) => (
            <tr key={at}>
              <th scope="row" className="py-1.5 text-start font-normal">
                {times.moment(at)}
              </th>
              <td className="py-1.5 text-end">
                <Amount value={equity} places={2} />
              </td>
              <td className="py-1.5 text-end">{paidIn > 0n && <Amount value={paidIn} places={2} />}</td>
              <td className="py-1.5 text-end">{paidOut > 0n && <Amount value={paidOut} places={2} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
