// Own loans, newest first: state, cost, and links to repay or read the agreement.
import { LINK_BUTTON } from '../../ui/primitives/link-button.ts'
import { decimal } from '@tallystick/kernel/decimal'
import { Link, useNavigate } from '@tallystick/ui/routing/routing'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Amount } from '../../ui/primitives/figures.tsx'
import { everyPage } from '../../ui/tables/tools/every-page.ts'
import { PagedList } from '../../ui/tables/paged-list.tsx'
import { PullToRefresh } from '../../ui/layers/pull-to-refresh.tsx'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import { isOwed, type Loan } from './loan.ts'
import { useLoans } from './loan-calls.ts'
import { Fact } from '../../ui/primitives/facts.tsx'
import { MoneyPage } from '../../entities/wallet/money-page.tsx'
import { LoanTable } from './loan-table.tsx'
import { StatusChips, whyNot } from './status-chips.tsx'

export default function LoanRecordScreen() {
  const t = useWords('loan')
  return (
    <MoneyPage title={t('records')} size={isDesktop ? 'table' : 'column'}>
      <Records />
    </MoneyPage>
  )
}

function Records() {
  const t = useWords('loan')
  const loans = useLoans()
  const rows = loans.data ?? []
  return (
    <PullToRefresh onRefresh={() => void loans.refetch()}>
      <PagedList
        isReady={loans.data !== undefined}
        isEmpty={rows.length === 0}
        list={loans}
        empty={t('emptyRecords')}
        emptyAction={<ApplyNow />}
        skeleton={isDesktop ? 'h-14' : 'h-52'}
      >
        {isDesktop ? (
          <LoanTable loans={rows} isComplete={!loans.hasNextPage} everyRow={() => everyPage(loans)} />
        ) : (
          <div className="space-y-3">
            {rows.map(loan => (
              <LoanCard key={loan.id} loan={loan} />
            ))}
          </div>
        )}
      </PagedList>
    </PullToRefresh>
  )
}

function LoanCard({ loan }: { readonly loan: Loan }) {
  const t = useWords('loan')
  const navigate = useNavigate()
  return (
    <article className="rounded-card border border-line bg-surface p-4" data-testid="loan" data-status={loan.status}>
      <header className="flex flex-wrap items-center justify-between gap-2">
        <Amount value={decimal(loan.amount)} places={2} unit="USD" className="text-lg font-semibold" />
        <StatusChips loan={loan} />
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
        <Fact label={t('appliedAt')}>
          <WireTime text={loan.created_at} />
        </Fact>
        {loan.status !== 'waiting' && (
          <Fact label={t('reviewedAt')}>
            <WireTime text={loan.reviewed_at} />
          </Fact>
        )}
        {isOwed(loan) && (
          <Fact label={t('dueAt')}>
            <WireTime text={loan.repayment_time} />
          </Fact>
        )}
        {loan.repaid_at !== '' && (
          <Fact label={t('repaidAt')}>
            <WireTime text={loan.repaid_at} />
          </Fact>
        )}
        {loan.remark !== '' && <Fact label={t('note')}>{loan.remark}</Fact>}
      </dl>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button
          size="small"
          className="self-start"
          onClick={() => void navigate({ to: '/loan/agreement', search: { loan_id: loan.id } })}
        >
          {t('readAgreement')}
        </Button>
        <Button
          size="small"
          look="primary"
          disabled={loan.status !== 'to_repay'}
          why={whyNot(loan.status, t)}
          className="w-full"
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
    <Link to="/loan" className={LINK_BUTTON}>
      {t('applyNow')}
    </Link>
  )
}
