// Users by day, and how long withdrawals took to be paid. A day of users opens the list of those who registered on it, a day of payments
// its transfers.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { useNavigate } from '@tallystick/ui/routing/routing'
import { useAsk } from '../../platform/api.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { ChartCard, useShortNumber } from '../../ui/chart-card.tsx'
import { durationText } from '../../ui/figures.tsx'
import { FIGURES_MS, instantOfDay, type Span } from './spans.ts'

type UserDay = OperatorAnswerOf<'operatorUserFigures'>['days'][number] & { readonly at: number }
type PaidDay = OperatorAnswerOf<'operatorPayoutTimes'>['days'][number] & { readonly at: number }

export function UserChart({ realm, period }: Span) {
  const t = useWords()
  const { times } = useLocale()
  const short = useShortNumber()
  const navigate = useNavigate()
  const query = useAsk('operatorUserFigures', { realm, period }, { everyMs: FIGURES_MS })
  const rows = query.data?.days.map(day => ({ ...day, at: instantOfDay(day.day) }))
  const today = rows?.at(-1)
  return (
    <ChartCard<UserDay>
      title={t('usersByDay')}
      query={query}
      rows={rows}
      figures={[
        [t('activeToday'), <span key="active">{short(today?.active ?? 0)}</span>],
        [t('registrations'), <span key="registered">{short(query.data?.registered ?? 0)}</span>],
      ]}
      columns={[
        { key: 'day', label: t('day'), cell: row => times.weekday(row.at) },
        { key: 'active', label: t('activeUsers'), end: true, cell: row => short(row.active) },
        { key: 'registered', label: t('registrations'), end: true, cell: row => short(row.registered) },
      ]}
      valueText={row =>
        `${times.day(row.at)}, ${t('activeUsers')} ${row.active}, ${t('registrations')} ${row.registered}`
      }
      series={days => [
        { key: 'registered', kind: 'bar', tone: 'other', values: days.map(day => day.registered) },
        { key: 'active', kind: 'line', tone: 'own', values: days.map(day => day.active) },
      ]}
      boundText={short}
      dateText={times.day}
      fromZero
      empty={t('noFiguresYet')}
      onOpen={row => void navigate({ to: '/users', search: { day: row.day, realm } })}
    />
  )
}

export function PayoutChart({ period }: Pick<Span, 'period'>) {
  const t = useWords()
  const { times } = useLocale()
  const short = useShortNumber()
  const navigate = useNavigate()
  const query = useAsk('operatorPayoutTimes', { period }, { everyMs: FIGURES_MS })
  const rows = query.data?.days.map(day => ({ ...day, at: instantOfDay(day.day) }))
  const time = (ms: number): string => (ms < 60_000 ? t('underAMinute') : durationText(t, ms))
  return (
    <ChartCard<PaidDay>
      title={t('timeToPay')}
      query={query}
      rows={rows}
      figures={[
        [t('median'), time(query.data?.median_ms ?? 0)],
        [t('percentile95'), time(query.data?.p95_ms ?? 0)],
        [t('paidWithdrawals'), short(query.data?.paid ?? 0)],
      ]}
      columns={[
        { key: 'day', label: t('day'), cell: row => times.weekday(row.at) },
        { key: 'median', label: t('median'), end: true, cell: row => time(row.median_ms) },
        { key: 'p95', label: t('percentile95'), end: true, cell: row => time(row.p95_ms) },
        { key: 'paid', label: t('paidWithdrawals'), end: true, cell: row => short(row.paid) },
      ]}
      valueText={row =>
        `${times.day(row.at)}, ${t('median')} ${time(row.median_ms)}, ${t('percentile95')} ${time(row.p95_ms)}`
      }
      series={days => [
        { key: 'p95', kind: 'bar', tone: 'other', values: days.map(day => day.p95_ms) },
        { key: 'median', kind: 'line', tone: 'own', values: days.map(day => day.median_ms) },
      ]}
      boundText={time}
      dateText={times.day}
      fromZero
      empty={t('nothingPaidYet')}
      onOpen={row =>
        void navigate({ to: '/ledger', search: { day: row.day, realm: 'real', kind: 'withdrawal_complete' } })
      }
    />
  )
}
