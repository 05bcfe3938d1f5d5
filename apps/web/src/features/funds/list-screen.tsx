// The funds on offer.
import { formatPlain } from '@tallystick/i18n/numbers'
import { decimal } from '@tallystick/kernel/decimal'
import type { Fund } from '@tallystick/wire/trader/schemas'
import { useNavigate } from '@tallystick/ui/routing/routing'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Amount } from '../../ui/primitives/figures.tsx'
import { InfiniteList } from '../../ui/tables/infinite-list.tsx'
import { DemoLabel } from '../../ui/primitives/labels.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { useFunds } from './fund-calls.ts'
import { FundImage } from './fund-image.tsx'
import { MoneyPage, RecordsLink } from '../../entities/wallet/money-page.tsx'

export default function FundListScreen() {
  const t = useWords('funds')
  return (
    <MoneyPage forDemo title={t('title')} end={<RecordsLink to="/mining/record" label={t('records')} />} size="list">
      <p className="text-sm text-pretty text-muted">
        {t('lead')} <DemoLabel />
      </p>
      <Funds />
    </MoneyPage>
  )
}

function Funds() {
  const t = useWords('funds')
  const { language } = useLocale()
  const funds = useFunds(language)
  if (funds.data === undefined) {
    if (funds.isError) return <ErrorState failure={funds.error} onRetry={() => void funds.refetch()} />
    return (
      <SkeletonRows count={4}>
        <div className="skeleton mb-3 h-48 rounded-card" />
      </SkeletonRows>
    )
  }
  if (funds.data.length === 0) return <EmptyState text={t('noFunds')} />
  const { isFetchingNextPage, isFetchNextPageError, hasNextPage } = funds
  const more = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : hasNextPage ? 'yes' : 'end'
  return (
    <InfiniteList more={more} onMore={() => void funds.fetchNextPage()}>
      <div className="grid grid-cols-1 gap-3 wide:grid-cols-3 wide:gap-4">
        {funds.data.map(fund => (
          <FundCard key={fund.id} fund={fund} />
        ))}
      </div>
    </InfiniteList>
  )
}

function FundCard({ fund }: { readonly fund: Fund }) {
  const t = useWords('funds')
  const { signs } = useLocale()
  const navigate = useNavigate()
  return (
    <article className="flex flex-col rounded-card border border-line bg-surface p-4" data-testid="fund">
      <header className="flex items-center gap-3">
        <FundImage src={fund.image} className="size-14" />
        <div className="min-w-0">
          <h2 className="text-base font-semibold">{fund.title}</h2>
          <p className="text-xs text-muted">
            {fund.currency_code} · {t('days', { days: fund.lock_dividend_days })}
          </p>
        </div>
      </header>
      <dl className="mt-4 grid grid-cols-2 gap-3 text-sm">
        <div>
          <dt className="text-xs text-muted">{t('expectedProfit')}</dt>
          <dd className="figure mt-0.5 text-lg font-semibold text-up">
            {t('percent', { rate: formatPlain(fund.dividend_percentage, signs) })}
          </dd>
        </div>
        <div>
          <dt className="text-xs text-muted">{t('machineRent')}</dt>
          <dd className="mt-0.5 text-lg font-semibold">
            <Amount value={decimal(fund.staring_sub_amount)} places={2} unit={fund.currency_code} />
          </dd>
        </div>
      </dl>
      <Button
        look="primary"
        size="small"
        className="mt-4"
        block
        onClick={() => void navigate({ to: '/mining/subscribe', search: { id: fund.id } })}
      >
        {t('subscribe')}
      </Button>
    </article>
  )
}
