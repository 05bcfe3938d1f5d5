// Every interest payment of one subscription, newest first.
import { decimal } from '@tallystick/kernel/decimal'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { useSearch } from '@tallystick/ui/routing/routing'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { Amount } from '../../ui/primitives/figures.tsx'
import { everyPage } from '../../ui/tables/tools/every-page.ts'
import { PagedList } from '../../ui/tables/paged-list.tsx'
import { PullToRefresh } from '../../ui/layers/pull-to-refresh.tsx'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { useIncome, usePayouts } from './fund-calls.ts'
import { PayoutDays } from './payout-days.tsx'
import { MoneyPage } from '../../entities/wallet/money-page.tsx'

type Payment = AnswerOf<'fundIncome'>['data'][number]

export default function FundIncomeScreen() {
  const t = useWords('funds')
  const { id } = useSearch('/mining/income')
  return (
    <MoneyPage forDemo title={t('income')} records={<Income subscriptionId={id ?? 0} />}>
      <Payouts subscriptionId={id ?? 0} />
    </MoneyPage>
  )
}

/** The picture of all payouts; the list beside it pages. */
function Payouts({ subscriptionId }: { readonly subscriptionId: number }) {
  const payouts = usePayouts(subscriptionId)
  if (payouts.data !== undefined) return payouts.data.length === 0 ? null : <PayoutDays days={payouts.data} />
  if (payouts.isError) return <ErrorState onRetry={() => void payouts.refetch()} />
  return <div className="skeleton h-72 rounded-card" aria-busy="true" />
}

function Income({ subscriptionId }: { readonly subscriptionId: number }) {
  const t = useWords('funds')
  const income = useIncome(subscriptionId)
  const rows = income.data ?? []
  return (
    <PullToRefresh onRefresh={() => void income.refetch()}>
      <PagedList
        isReady={income.data !== undefined}
        isEmpty={rows.length === 0}
        list={income}
        empty={t('emptyIncome')}
        skeleton="h-14"
        skeletons={6}
      >
        {isDesktop ? <IncomeTable rows={rows} income={income} /> : <IncomeList rows={rows} />}
      </PagedList>
    </PullToRefresh>
  )
}

interface IncomeTableProps {
  readonly rows: readonly Payment[]
  readonly income: ReturnType<typeof useIncome>
}

function IncomeTable({ rows, income }: IncomeTableProps) {
  const t = useWords('funds')
  return (
    <DataTable
      name="fund-income"
      label={t('income')}
      rows={rows}
      isComplete={!income.hasNextPage}
      everyRow={() => everyPage(income)}
      keyOf={row => row.id}
      testId={() => 'income'}
      columns={[
        {
          key: 'time',
          label: t('time'),
          rank: row => row.created_at,
          text: row => row.created_at,
          cell: row => <WireTime text={row.created_at} />,
        },
        {
          key: 'day',
          label: t('miningTime'),
          rank: row => row.day,
          text: row => String(row.day),
          cell: row => t('day', { day: row.day }),
        },
        {
          key: 'interest',
          label: t('dailyProfit'),
          end: true,
          rank: row => decimal(row.interest),
          text: row => row.interest,
          cell: row => <Interest row={row} />,
        },
      ]}
    />
  )
}

function IncomeList({ rows }: { readonly rows: readonly Payment[] }) {
  const t = useWords('funds')
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {rows.map(row => (
        <li key={row.id} className="flex min-h-15 items-center justify-between gap-4 px-4" data-testid="income">
          <span>
            <span className="block text-sm font-medium">{t('day', { day: row.day })}</span>
            <span className="block text-xs text-muted">
              <WireTime text={row.created_at} />
            </span>
          </span>
          <Interest row={row} />
        </li>
      ))}
    </ul>
  )
}

function Interest({ row }: { readonly row: Payment }) {
  return <Amount value={decimal(row.interest)} places={4} signed className="font-semibold" />
}
