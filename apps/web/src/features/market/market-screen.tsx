// One market: its price, its terms in words, its hours of the coming week and its holidays.
import { trimDecimal, trimPercent } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { Button } from '@tallystick/ui/primitives/button'
import { useNavigate, useSearch } from '@tallystick/ui/routing/routing'
import { Bell } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useNewAlert } from '../../entities/alert/use-new-alert.tsx'
import { usePair, usePairs } from '../../entities/pair/markets.ts'
import { type Pair, smallestMove } from '../../entities/pair/pairs.ts'
import { StarButton, useStars } from '../../entities/watchlist/use-stars.tsx'
import { useTradingRules } from '../../entities/wallet/balances.ts'
import { useQuote } from '../../live/live.ts'
import { selectPair } from '../../platform/stores/settings-store.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Fact, Facts } from '../../ui/primitives/facts.tsx'
import { ChangePercent, Price } from '../../ui/primitives/figures.tsx'
import { ClosedLabel } from '../../ui/primitives/labels.tsx'
import { PairLogo } from '../../ui/primitives/pair-logo.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { EmptyState, ErrorState } from '../../ui/tables/list-states.tsx'
import { HoursOfMarket } from './hours-of-market.tsx'

/** Behind the price and the terms: it draws what it first has to ask for. */
const CompareMarkets = lazy(() => import('./compare-markets.tsx'))

export default function MarketScreen() {
  const t = useWords('trade')
  const { code = '' } = useSearch('/market')
  const { data, isError, error, refetch } = usePairs()
  const pair = usePair(code)
  return (
    <SubPage title={pair?.showCode ?? t('marketDetails')} above="/trade" size="beside">
      {pair ? (
        <MarketOf pair={pair} />
      ) : data ? (
        <EmptyState text={t('nothingFound', { text: code })} />
      ) : isError ? (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="space-y-4">
          <div className="skeleton h-14 w-full" />
          <div className="skeleton h-72 w-full rounded-card" />
        </div>
      )}
    </SubPage>
  )
}

function MarketOf({ pair }: { readonly pair: Pair }) {
  const app = useWords('app')
  const alerts = useWords('alerts')
  const alert = useNewAlert(pair, `/market?code=${pair.code}`)
  const stars = useStars(`/market?code=${pair.code}`)
  const navigate = useNavigate()
  const quote = useQuote(pair.code)
  return (
    <div className="space-y-6 pb-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PairLogo code={pair.showCode} src={pair.logo} className="size-10" />
        <div className="flex min-w-0 grow items-center gap-1">
          <p className="min-w-0 font-medium">{pair.name}</p>
          <StarButton pair={pair} isWatched={stars.isWatched(pair.id)} chooses={stars.chooses} onPress={stars.press} />
        </div>
        <div className="flex items-baseline gap-3">
          {quote ? (
            <>
              <Price text={quote.close} quote={quote} stale={!quote.open} className="text-lg font-medium" />
              <ChangePercent text={quote.change} className="text-sm" />
            </>
          ) : (
            <span className="skeleton h-7 w-28" />
          )}
        </div>
        {quote?.open === false && <ClosedLabel nextOpen={pair.nextOpen} withTime />}
        <div className="flex flex-wrap gap-3">
          <Button aria-haspopup="dialog" onClick={alert.begin}>
            <Bell className="size-4.5" aria-hidden="true" />
            {alerts('newAlert')}
          </Button>
          <Button
            onClick={() => {
              selectPair(pair.code)
              void navigate({ to: '/trade' })
            }}
          >
            {app('trade')}
          </Button>
        </div>
      </div>
      <Suspense fallback={<div className="skeleton h-90 w-full rounded-card" aria-busy="true" />}>
        <CompareMarkets key={pair.id} pair={pair} />
      </Suspense>
      <div className="grid gap-6 *:min-w-0 wide:grid-cols-2">
        <TermsOfMarket pair={pair} />
        <HoursOfMarket pairId={pair.id} />
      </div>
      {alert.sheet}
      {stars.sheet}
    </div>
  )
}

function TermsOfMarket({ pair }: { readonly pair: Pair }) {
  const t = useWords('market')
  const trade = useWords('trade')
  const { signs } = useLocale()
  const move = smallestMove(pair)
  const figure = (value: bigint): string => formatPlain(trimDecimal(value), signs)
  return (
    <section aria-label={trade('marketDetails')}>
      <Facts>
        <Fact label={t('contractSize')}>
          <Words>{t('contractSizeIs', { units: figure(pair.unitsPerLot) })}</Words>
        </Fact>
        <Fact label={t('priceMove')}>
          <Words>
            {t('priceMoveIs', {
              step: figure(move.price),
              amount: figure(move.perLot),
              currency: pair.quoteCurrency,
            })}
          </Words>
        </Fact>
        <Fact label={t('orderSize')}>
          <Words>
            {t('orderSizeIs', {
              minimum: figure(pair.minLots),
              maximum: figure(pair.maxLots),
              step: figure(pair.lotStep),
            })}
          </Words>
        </Fact>
        <Fact label={trade('leverage')}>
          {pair.marginMode === 'fixed' ? (
            trade('fixedMargin')
          ) : (
            <span className="figure whitespace-normal">{pair.leverages.map(leverage => `${leverage}×`).join(' ')}</span>
          )}
        </Fact>
        <Fact label={trade('fee')}>
          <FeeOfMarket rate={pair.feeRate} />
        </Fact>
        {pair.conversion && (
          <Fact label={t('settlement')}>
            <Words>{t('settlementIs', { currency: pair.quoteCurrency, pair: pair.conversion.code })}</Words>
          </Fact>
        )}
      </Facts>
      <p className="pt-3 text-xs text-muted">{trade('noOtherCost')}</p>
    </section>
  )
}

function FeeOfMarket({ rate }: { readonly rate: bigint }) {
  const t = useWords('market')
  const { signs } = useLocale()
  const { data: rules } = useTradingRules()
  if (!rules) return <span className="skeleton inline-block h-4 w-32" />
  return (
    <Words>
      {rules.feeType === 'lots'
        ? t('feePerLot', { rate: formatPlain(trimDecimal(rate), signs) })
        : t('feeOfMargin', { rate: formatPlain(trimPercent(rate), signs) })}
    </Words>
  )
}

function Words({ children }: { readonly children: ReactNode }) {
  return <span className="text-pretty">{children}</span>
}
