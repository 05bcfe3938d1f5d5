// How orders and withdrawals are treated, for everybody: the state of the public log, figures by day, and what none of this proves.
import { LANGUAGES } from '@tallystick/i18n/languages'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Link } from '@tallystick/ui/routing/routing'
import { type ReactNode, useState } from 'react'
import { ForkWarning } from '../../entities/public-log/fork-evidence.tsx'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { PullToRefresh } from '../../ui/layers/pull-to-refresh.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { InfiniteList } from '../../ui/tables/infinite-list.tsx'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { everyPage } from '../../ui/tables/tools/every-page.ts'
import { Reserves } from './reserves.tsx'
import {
  type DayView,
  type Fair,
  type FairDay,
  type Realm,
  rootOf,
  viewOfDay,
  viewOfOutages,
  writerIn,
} from './fair-view.ts'
import { useDays, useFair } from './use-fair.ts'

export default function FairScreen() {
  const t = useWords('fair')
  const { data, isError, refetch } = useFair()
  return (
    <SubPage title={t('title')} above="/" size={isDesktop ? 'dashboard' : 'column'}>
      <PullToRefresh onRefresh={() => void refetch()}>
        <ForkWarning />
        <p className="mb-4 text-sm text-pretty text-muted">{t('lead')}</p>
        {data !== undefined ? (
          <div className="space-y-6">
            <div className="grid grid-cols-1 gap-6 desktop:grid-cols-2">
              {data.log && <Log log={data.log} />}
              <Now fair={data} />
            </div>
            {data.log && <Outages fair={data} />}
            {data.reserves.length > 0 && <Reserves reserves={data.reserves} />}
            <section className="space-y-2 text-sm text-pretty">
              <h2 className="font-medium">{t('limits')}</h2>
              <p className="text-muted">{t('limitSecret')}</p>
              <p className="text-muted">{t('limitSource')}</p>
              <p className="text-muted">{t('limitView')}</p>
            </section>
            <Days newest={data.days} />
          </div>
        ) : isError ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <div className="space-y-3" aria-busy="true">
            <div className="skeleton h-48 w-full rounded-control" />
            <div className="skeleton h-64 w-full rounded-control" />
          </div>
        )}
      </PullToRefresh>
    </SubPage>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  )
}

function Log({ log }: { readonly log: NonNullable<Fair['log']> }) {
  const t = useWords('fair')
  const { times, language } = useLocale()
  const write = writerIn(LANGUAGES[language].locale)
  return (
    <section data-testid="fair-log" data-stopped={log.stopped}>
      <h2 className="mb-2 text-sm font-medium">{t('log')}</h2>
      <p className="mb-1 text-sm text-pretty">
        <Chip tone={log.stopped ? 'down' : 'up'}>{t(log.stopped ? 'logStopped' : 'logRunning')}</Chip>
      </p>
      <dl className="divide-y divide-line text-sm">
        <Fact label={t('entries')}>
          <span className="figure">{write.count(log.size)}</span>
        </Fact>
        <Fact label={t('appendedAt')}>{log.appended_at > 0 ? times.moment(log.appended_at) : '–'}</Fact>
        <Fact label={t('logDelay')}>
          <Value text={write.span(log.silent_ms)} />
        </Fact>
        <Fact label={t('checkpoint')}>
          <a href="/log/checkpoint" className="block min-w-0 text-accent wrap-anywhere" dir="ltr">
            <code className="text-xs">{rootOf(log.checkpoint) || '–'}</code>
          </a>
        </Fact>
        <Fact label={t('witnesses')}>
          {log.witnesses.length === 0
            ? '–'
            : log.witnesses.map(({ name, signed_at: at, signs }) => (
                <span key={name} className="block">
                  <bdi dir="ltr">{name}</bdi>{' '}
                  <span className={signs ? 'text-muted' : 'text-down'}>{at > 0 ? times.moment(at) : '–'}</span>
                </span>
              ))}
        </Fact>
      </dl>
    </section>
  )
}

function Now({ fair }: { readonly fair: Fair }) {
  const t = useWords('fair')
  const { times, language } = useLocale()
  const write = writerIn(LANGUAGES[language].locale)
  return (
    <section>
      <h2 className="mb-2 text-sm font-medium">{t('now')}</h2>
      <dl className="divide-y divide-line text-sm">
        <Fact label={t('waiting')}>{fair.oldest_waiting_ms > 0 ? write.span(fair.oldest_waiting_ms) : '–'}</Fact>
        <Fact label={t('lastChange')}>
          <Link to="/mine/changes" className="inline-flex min-h-11 items-center font-medium text-accent">
            {fair.last_change_at > 0 ? times.moment(fair.last_change_at) : '–'}
          </Link>
        </Fact>
        <Fact label={t('requotes')}>{t('noRequotes')}</Fact>
        {fair.log && (
          <Fact label={t('checking')}>
            <a href="/verify.html" download className="inline-flex min-h-11 items-center font-medium text-accent">
              {t('verifier')}
            </a>
            <span aria-hidden="true"> · </span>
            <a
              href="/log/policy"
              download="policy"
              className="inline-flex min-h-11 items-center font-medium text-accent"
            >
              {t('policy')}
            </a>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Outages({ fair }: { readonly fair: Fair }) {
  const t = useWords('fair')
  const { times, language } = useLocale()
  const outages = viewOfOutages(fair, writerIn(LANGUAGES[language].locale))
  return (
    <section data-testid="fair-outages">
      <h2 className="mb-2 text-sm font-medium">{t('outages')}</h2>
      {outages.length === 0 ? (
        <p className="text-sm text-muted">{t('noOutages')}</p>
      ) : (
        <dl className="divide-y divide-line text-sm">
          {outages.map(({ from, span, isOver }) => (
            <Fact key={from} label={times.moment(from)}>
              <span className={isOver ? undefined : 'text-down'}>
                <Value text={span} />
              </span>
            </Fact>
          ))}
        </dl>
      )}
    </section>
  )
}

function Days({ newest }: { readonly newest: readonly FairDay[] }) {
  const t = useWords('fair')
  const { language } = useLocale()
  const [realm, setRealm] = useState<Realm>('real')
  const write = writerIn(LANGUAGES[language].locale)
  const list = useDays(newest)
  const viewsOf = (days: readonly FairDay[]): DayView[] => days.map(day => viewOfDay(day, realm, write))
  const everyRow = async (): Promise<readonly DayView[] | undefined> => {
    const days = await everyPage(list)
    return days && viewsOf(days)
  }
  const days = viewsOf(list.data)
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-sm font-medium">{t('days')}</h2>
        <Choices
          kind="radios"
          look="segments"
          label={t('days')}
          options={(['real', 'demo'] as const).map(value => ({ value, label: t(value) }))}
          value={realm}
          onChange={setRealm}
          className="w-full desktop:w-72"
        />
      </div>
      {days.length === 0 ? (
        <p className="py-8 text-center text-sm text-muted">{t('empty')}</p>
      ) : (
        <InfiniteList more={list.more} onMore={() => void list.fetchNextPage()}>
          {isDesktop ? (
            <DayTable days={days} everyRow={everyRow} />
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {days.map(day => (
                <DayCard key={day.day} day={day} />
              ))}
            </ul>
          )}
        </InfiniteList>
      )}
    </section>
  )
}

const COLUMNS = ['closed', 'stopOuts', 'losing', 'micro', 'paid', 'fresh'] as const
const DOWNTIMES = ['downtime', 'logDowntime'] as const

function Refusals({ day }: { readonly day: DayView }) {
  return (
    <>
      <span className="figure">{day.refused}</span>
      {day.refusals.map(({ reason, count }) => (
        <span key={reason} className="block text-xs text-muted">
          <code dir="ltr">{reason}</code> <span className="figure">{count}</span>
        </span>
      ))}
    </>
  )
}

/** A span of time has words in it and runs as its language does. */
function Value({ text }: { readonly text: string }) {
  return <span className={/\p{L}/u.test(text) ? 'tabular-nums' : 'figure'}>{text}</span>
}

interface DayTableProps {
  readonly days: readonly DayView[]
  readonly everyRow: () => Promise<readonly DayView[] | undefined>
}

function DayTable({ days, everyRow }: DayTableProps) {
  const t = useWords('fair')
  const { times } = useLocale()
  return (
    <DataTable
      name="fair-days"
      label={t('days')}
      rows={days}
      isComplete={false}
      everyRow={everyRow}
      keyOf={({ day }) => day}
      testId={() => 'fair-day'}
      columns={[
        {
          key: 'day',
          label: t('day'),
          text: ({ day }) => day,
          cell: ({ at }) => <span className="whitespace-nowrap">{times.weekday(at)}</span>,
        },
        ...COLUMNS.map(key => ({
          key,
          label: t(key),
          text: (row: DayView) => row[key],
          cell: (row: DayView) => <Value text={row[key]} />,
        })),
        {
          key: 'downtime',
          label: t('downtime'),
          text: row => `${row.downtime}; ${t('logDowntime')} ${row.logDowntime}`,
          cell: row => (
            <>
              <Value text={row.downtime} />
              <span className="block text-xs text-muted">
                {t('log')} <Value text={row.logDowntime} />
              </span>
            </>
          ),
        },
        { key: 'refused', label: t('refused'), text: refusalsText, cell: row => <Refusals day={row} /> },
      ]}
    />
  )
}

function refusalsText({ refused, refusals }: DayView): string {
  return [refused, ...refusals.map(({ reason, count }) => `${reason} ${count}`)].join('; ')
}

function DayCard({ day }: { readonly day: DayView }) {
  const t = useWords('fair')
  const { times } = useLocale()
  return (
    <li className="rounded-card border border-line bg-surface p-4" data-testid="fair-day">
      <h3 className="font-semibold">{times.weekday(day.at)}</h3>
      <dl className="divide-y divide-line text-sm">
        {[...COLUMNS, ...DOWNTIMES].map(key => (
          <Fact key={key} label={t(key)}>
            <Value text={day[key]} />
          </Fact>
        ))}
        <Fact label={t('refused')}>
          <Refusals day={day} />
        </Fact>
      </dl>
    </li>
  )
}
