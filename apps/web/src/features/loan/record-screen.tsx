// Own loans, newest first: where each stands, what it costs, and the way to repay it or to read its agreement.
import { parseWireTime } from '@tallystick/i18n/dates'
import { decimal } from '@tallystick/kernel/decimal'
import type { Loan } from '@tallystick/wire/routes'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Amount } from '../../ui/figures.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/list-states.tsx'
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx'
import { REPAYMENT_REVIEW, TO_REPAY, useLoans, WAITING } from './loan-calls.ts'
import { Fact, LoanPage } from './loan-page.tsx'

interface Shown {
  readonly words: 'status1' | 'status2' | 'status3' | 'status4' | 'status5'
  readonly tone: 'neutral' | 'accent' | 'down' | 'warn' | 'up'
}

const STATUS: Readonly<Record<number, Shown>> = {
  1: { words: 'status1', tone: 'neutral' },
  2: { words: 'status2', tone: 'accent' },
  3: { words: 'status3', tone: 'down' },
  4: { words: 'status4', tone: 'warn' },
  5: { words: 'status5', tone: 'up' },
}

function StatusChip({ status }: { readonly status: number }) {
  const t = useWords('loan')
  const known = STATUS[status]
  return known ? <Chip tone={known.tone}>{t(known.words)}</Chip> : null
}

export default function LoanRecordScreen() {
  const t = useWords('loan')
  return (
    <LoanPage title={t('records')}>
      <Records />
    </LoanPage>
  )
}

function Records() {
  const t = useWords('loan')
  const loans = useLoans()
  if (loans.data === undefined) {
    if (loans.isError) return <ErrorState onRetry={() => void loans.refetch()} />
    return (
      <SkeletonRows count={3}>
        <div className="skeleton mb-3 h-52 rounded-card" />
      </SkeletonRows>
    )
  }
  if (loans.data.length === 0) return <EmptyState text={t('emptyRecords')} action={<ApplyNow />} />
  const { isFetchingNextPage, isFetchNextPageError, hasNextPage } = loans
  const more = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : hasNextPage ? 'yes' : 'end'
  return (
    <PullToRefresh onRefresh={() => void loans.refetch()}>
      <InfiniteList more={more} onMore={() => void loans.fetchNextPage()}>
        <div className="space-y-3">
          {loans.data.map(loan => (
            <LoanCard key={loan.id} loan={loan} />
          ))}
        </div>
      </InfiniteList>
    </PullToRefresh>
  )
}

function LoanCard({ loan }: { readonly loan: Loan }) {
  const t = useWords('loan')
  const navigate = useNavigate()
  const { times } = useLocale()
  const time = (text: string): ReactNode => {
    const at = parseWireTime(text)
    return at === undefined ? (
      '–'
    ) : (
      <span dir="auto" className="tabular-nums">
        {times.moment(at)}
      </span>
    )
  }
  return (
    <article className="rounded-card border border-line bg-surface p-4" data-testid="loan" data-status={loan.status}>
      <header className="flex flex-wrap items-center justify-between gap-2">
        <Amount value={decimal(loan.amount)} places={2} unit="USD" className="text-lg font-semibold" />
        <span className="flex gap-1.5">
          {loan.days_late > 0 && <Chip tone="down">{t('daysLate', { days: loan.days_late })}</Chip>}
          <StatusChip status={loan.status} />
        </span>
      </header>
      <dl className="mt-2 divide-y divide-line text-sm">
        <Fact label={t('period')}>{t('days', { days: loan.loan_period })}</Fact>
        <Fact label={t('interest')}>
          <Amount value={decimal(loan.interest_amount)} places={2} unit="USD" />
        </Fact>
        {decimal(loan.penalty_amount) > 0n && (
          <Fact label={t('penalty')}>
            <Amount value={decimal(loan.penalty_amount)} places={2} unit="USD" className="text-down" />
          </Fact>
        )}
        <Fact label={t('toRepay')}>
          <Amount value={decimal(loan.total_amount)} places={2} unit="USD" className="font-semibold" />
        </Fact>
        <Fact label={t('appliedAt')}>{time(loan.created_at)}</Fact>
        {loan.status !== WAITING && <Fact label={t('reviewedAt')}>{time(loan.reviewed_at)}</Fact>}
        {(loan.status === TO_REPAY || loan.status === REPAYMENT_REVIEW) && (
          <Fact label={t('dueAt')}>{time(loan.repayment_time)}</Fact>
        )}
        {loan.repaid_at !== '' && <Fact label={t('repaidAt')}>{time(loan.repaid_at)}</Fact>}
        {loan.remark !== '' && <Fact label={t('note')}>{loan.remark}</Fact>}
      </dl>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button size="small" onClick={() => void navigate({ to: '/loan/agreement', search: { loan_id: loan.id } })}>
          {t('readAgreement')}
        </Button>
        <Button
          size="small"
          look="primary"
          disabled={loan.status !== TO_REPAY}
          onClick={() => void navigate({ to: '/loan/repayment', search: { loan_id: loan.id } })}
        >
          {t('repay')}
        </Button>
      </div>
    </article>
  )
}

function ApplyNow() {
  const t = useWords('loan')
  return (
    <Link
      to="/loan"
      className="inline-flex min-h-11 items-center rounded-control border border-line bg-surface px-4 text-sm font-medium hover:border-line-strong"
    >
      {t('applyNow')}
    </Link>
  )
}
