// Statements: a month or chosen days as a file, made in the background, and those that were made.
import { Download, FileCheck2, FileText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import {
  STATEMENT_DAYS_KEPT,
  STATEMENT_FORMATS,
  type StatementFile,
  type StatementFormat,
} from '@tallystick/wire/statements'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { Button } from '@tallystick/ui/primitives/button'
import { api } from '../../platform/api/api.ts'
import { serverClock } from '../../platform/server-clock.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { RowCard } from '../../ui/tables/rows.tsx'
import { useDates } from './dates.ts'
import { dayText, type Days, monthsBefore, refetchStatements, type Statement, useStatements } from './statements.ts'

const MONTHS = 24

export default function StatementsScreen() {
  const t = useWords('statements')
  return (
    <SubPage title={t('title')} above="/user" size="beside">
      <div className="space-y-5 wide:grid wide:grid-cols-12 wide:items-start wide:gap-6 wide:space-y-0">
        <div className="wide:col-span-5">
          <NewStatement />
        </div>
        <div className="space-y-3 wide:col-span-7">
          <Made />
          <p className="text-sm text-pretty text-muted">{t('kept', { days: STATEMENT_DAYS_KEPT })}</p>
          <ReceiptsHint />
        </div>
      </div>
    </SubPage>
  )
}

function NewStatement() {
  const t = useWords('statements')
  const now = serverClock.now()
  const months = monthsBefore(now, MONTHS)
  const [by, setBy] = useState<'month' | 'days'>('month')
  // The last full month is what is mostly wanted.
  const [month, setMonth] = useState(months[1]?.from ?? '')
  const [days, setDays] = useState<Days>({ from: months[0]?.from ?? '', until: dayText(now) })
  const [format, setFormat] = useState<StatementFormat>('pdf')
  const [isSending, setSending] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { from, until } = by === 'days' ? days : (months.find(one => one.from === month) ?? days)
    setSending(true)
    try {
      await api.call('makeStatement', { from_day: from, until_day: until, format })
    } catch {
      // The client has said what went wrong.
    }
    setSending(false)
    await refetchStatements()
  }

  return (
    <form
      className="space-y-4 rounded-card border border-line bg-surface p-4"
      onSubmit={event => void submit(event)}
      noValidate
    >
      <p className="text-sm text-pretty text-muted">{t('lead')}</p>
      <Choices
        kind="radios"
        look="segments"
        label={t('byDays')}
        options={[
          { value: 'month', label: t('byMonth') },
          { value: 'days', label: t('byDays') },
        ]}
        value={by}
        onChange={setBy}
      />
      {by === 'month' ? (
        <MonthField months={months} value={month} onChange={setMonth} />
      ) : (
        <DayFields days={days} today={dayText(now)} onChange={setDays} />
      )}
      <Choices
        kind="radios"
        look="segments"
        label={STATEMENT_FORMATS.join(', ').toUpperCase()}
        options={STATEMENT_FORMATS.map(value => ({ value, label: value.toUpperCase() }))}
        value={format}
        onChange={setFormat}
      />
      <Button
        block
        look="primary"
        type="submit"
        disabled={isSending || (by === 'days' && (days.from === '' || days.until === ''))}
      >
        {t('create')}
      </Button>
    </form>
  )
}

interface MonthFieldProps {
  readonly months: readonly Days[]
  readonly value: string
  readonly onChange: (month: string) => void
}

function MonthField({ months, value, onChange }: MonthFieldProps) {
  const t = useWords('statements')
  const { month } = useDates()
  return (
    <Field label={t('byMonth')}>
      {ids => (
        <select {...ids} className={INPUT} value={value} onChange={event => onChange(event.target.value)}>
          {months.map(({ from }) => (
            <option key={from} value={from}>
              {month(Date.parse(from))}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface DayFieldsProps {
  readonly days: Days
  readonly today: string
  readonly onChange: (days: Days) => void
}

function DayFields({ days, today, onChange }: DayFieldsProps) {
  const orders = useWords('orders')
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={orders('filterFrom')}>
        {ids => (
          <input
            {...ids}
            type="date"
            className={INPUT}
            value={days.from}
            max={today}
            onChange={event => onChange({ ...days, from: event.target.value })}
          />
        )}
      </Field>
      <Field label={orders('filterTo')}>
        {ids => (
          <input
            {...ids}
            type="date"
            className={INPUT}
            value={days.until}
            min={days.from}
            max={today}
            onChange={event => onChange({ ...days, until: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

function Made() {
  const t = useWords('statements')
  const { data, isError, error, refetch } = useStatements()
  return (
    <RowCard>
      {isError && !data ? (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonRows count={3}>
          <div className="flex min-h-16 items-center gap-3 px-4">
            <span className="skeleton h-5 w-48" />
          </div>
        </SkeletonRows>
      ) : data.length === 0 ? (
        <EmptyState text={t('empty')} />
      ) : (
        data.map(statement => <StatementRow key={statement.id} statement={statement} />)
      )}
    </RowCard>
  )
}

function ReceiptsHint() {
  const t = useWords('statements')
  const { data } = useStatements()
  if (!data?.some(({ receipts }) => receipts > 0)) return null
  return <p className="text-sm text-pretty text-muted">{t('receiptsHint')}</p>
}

function StatementRow({ statement }: { readonly statement: Statement }) {
  const t = useWords('statements')
  const { period } = useDates()
  const { id, firstDay, lastDay, format, status, receipts } = statement

  async function download(file: StatementFile): Promise<void> {
    try {
      const { data } = await api.call('statementAddress', { id, file })
      window.location.assign(data.url)
    } catch {
      // The client has said what went wrong.
    }
  }

  return (
    <div className="flex min-h-16 items-center gap-3 px-4 py-2" data-testid="statement">
      <FileText className="size-5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0 grow">
        <p dir="auto" className="tabular-nums">
          {period(firstDay, lastDay)}
        </p>
        <output className={`block text-xs ${status === 'failed' ? 'text-down' : 'text-muted'}`}>
          {format.toUpperCase()} · <Progress statement={statement} />
        </output>
      </div>
      {status === 'ready' && (
        <div className="-me-2 flex shrink-0 flex-col items-end wide:flex-row wide:items-center">
          <Button size="small" look="quiet" onClick={() => void download('statement')}>
            <Download className="size-4" aria-hidden="true" />
            {t('download')}
          </Button>
          {receipts > 0 && (
            <Button size="small" look="quiet" onClick={() => void download('receipts')}>
              <FileCheck2 className="size-4" aria-hidden="true" />
              {t('receipts')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Progress({ statement: { status, percent, size } }: { readonly statement: Statement }) {
  const t = useWords('statements')
  const { language } = useLocale()
  const { bytes, share } = useDates()
  if (status === 'ready') return <bdi lang={language}>{bytes(size)}</bdi>
  return status === 'making' ? t('making', { percent: share(percent) }) : t(status)
}
