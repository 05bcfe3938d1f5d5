// Whether one's own money is in what is owed to all customers, and the sums of the last days.
import { formatDecimal } from '@tallystick/kernel/decimal'
import { showToast } from '@tallystick/ui/layers/toasts'
import { IconButton } from '@tallystick/ui/primitives/button'
import { CircleAlert, CircleCheck, CircleHelp, Copy } from 'lucide-react'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { PullToRefresh } from '../../ui/layers/pull-to-refresh.tsx'
import { Amount } from '../../ui/primitives/figures.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import type { OwedDay } from './owed-day.ts'
import type { Proof } from './proof.ts'
import { useProof } from './use-proof.ts'

export default function ProofScreen() {
  const t = useWords('proof')
  const { data, isError, error, refetch } = useProof()
  return (
    <SubPage title={t('title')} above="/mine/wallet" size={isDesktop ? 'list' : 'column'}>
      <PullToRefresh onRefresh={() => void refetch()}>
        <p className="mb-4 text-sm text-pretty text-muted">{t('lead')}</p>
        {data !== undefined ? (
          <div className="space-y-6">
            <Verdict proof={data} />
            {data.checked && <Facts proof={data} checked={data.checked} />}
            <section className="space-y-2 text-sm text-pretty">
              <h2 className="font-medium">{t('limits')}</h2>
              <p className="text-muted">{t('limitsMoney')}</p>
              <p className="text-muted">{t('limitsOthers')}</p>
            </section>
            {data.days.length > 0 && <Days days={data.days} />}
          </div>
        ) : isError ? (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        ) : (
          <div className="space-y-3" aria-busy="true">
            <div className="skeleton h-20 w-full rounded-control" />
            <div className="skeleton h-40 w-full rounded-control" />
          </div>
        )}
      </PullToRefresh>
    </SubPage>
  )
}

const ICONS = {
  holds: CircleCheck,
  broken: CircleAlert,
  changed: CircleAlert,
  nothing: CircleHelp,
  waiting: CircleHelp,
} as const
const TONES = {
  holds: 'text-up',
  broken: 'text-down',
  changed: 'text-down',
  nothing: 'text-muted',
  waiting: 'text-muted',
} as const

function Verdict({ proof: { verdict } }: { readonly proof: Proof }) {
  const t = useWords('proof')
  const Icon = ICONS[verdict]
  return (
    <output
      data-testid="proof-verdict"
      data-verdict={verdict}
      className="flex items-start gap-3 rounded-control bg-sunken p-3"
    >
      <Icon className={`mt-0.5 size-5 shrink-0 ${TONES[verdict]}`} aria-hidden="true" />
      <p className="font-medium text-pretty">{t(verdict)}</p>
    </output>
  )
}

function Facts({ proof: { owed }, checked }: { readonly proof: Proof; readonly checked: OwedDay }) {
  const t = useWords('proof')
  const { times } = useLocale()
  const copy = (): void => {
    navigator.clipboard.writeText(checked.root).then(
      () => showToast(t('copied'), 'success'),
      () => {},
    )
  }
  return (
    <dl className="divide-y divide-line text-sm">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <dt className="text-muted">{t('owedToYou')}</dt>
        <dd data-testid="owed-to-you">
          <Amount value={owed} places={2} unit="USD" />
        </dd>
      </div>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <dt className="text-muted">{t('owedToAll')}</dt>
        <dd>
          <Amount value={checked.total} places={2} unit="USD" />
        </dd>
      </div>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <dt className="text-muted">{t('madeAt')}</dt>
        <dd>{times.moment(checked.madeAt)}</dd>
      </div>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <dt className="text-muted">{t('root')}</dt>
        <dd className="flex min-w-0 items-center">
          <code dir="ltr" className="shortens min-w-0 text-xs">
            {checked.root}
          </code>
          <IconButton label={t('copy')} onClick={copy}>
            <Copy className="size-4" aria-hidden="true" />
          </IconButton>
        </dd>
      </div>
    </dl>
  )
}

function Days({ days }: { readonly days: readonly OwedDay[] }) {
  const t = useWords('proof')
  const { times } = useLocale()
  return (
    <section>
      <DataTable
        name="owed-days"
        label={t('days')}
        heading={<h2 className="font-medium text-ink">{t('days')}</h2>}
        rows={days}
        isComplete
        keyOf={({ day }) => day}
        testId={() => 'owed-day'}
        columns={[
          {
            key: 'day',
            label: t('madeAt'),
            rank: ({ madeAt }) => madeAt,
            text: ({ madeAt }) => new Date(madeAt).toISOString(),
            cell: ({ madeAt }) => times.moment(madeAt),
          },
          {
            key: 'total',
            label: t('owedToAll'),
            end: true,
            rank: ({ total }) => total,
            text: ({ total }) => formatDecimal(total, 2),
            cell: ({ total }) => <Amount value={total} places={2} unit="USD" />,
          },
        ]}
      />
    </section>
  )
}
