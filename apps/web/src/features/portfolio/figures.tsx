// The figures of a period, and of what is open now. Each explains itself and leads to what is behind it.
import { formatDecimal } from '@tallystick/kernel/decimal'
import type { ReactNode } from 'react'
import { useWords } from '../../platform/words.ts'
import type { HistoryFilter } from '../../entities/order/history-filter.ts'
import { PRODUCT_NUMBER, STATUS_NUMBER } from '../../entities/order/order.ts'
import { ACCOUNT_NUMBER } from '../../entities/wallet/account.ts'
import { Hideable } from '../../entities/wallet/assets-card.tsx'
import { useSettings } from '../../platform/stores/settings-store.ts'
import { Amount, Percent } from '../../ui/primitives/figures.tsx'
import { type Behind, Figure } from './figure-card.tsx'
import type { ClosedOrder, Portfolio } from './portfolio.ts'

interface FiguresProps {
  readonly portfolio: Portfolio
  readonly from: string | undefined
}

export function Figures({ portfolio, from }: FiguresProps) {
  const t = useWords('portfolio')
  const orders = useWords('orders')
  const since = from === undefined ? {} : { from }
  const ended = (result: Pick<HistoryFilter, 'result'> = {}): readonly Behind[] =>
    [PRODUCT_NUMBER.contract, PRODUCT_NUMBER.future].map(source => ({
      to: '/order',
      search: { source, type: STATUS_NUMBER.closed, ...since, ...result },
    }))
  const [closed, won, lost] = [ended(), ended({ result: 'profit' }), ended({ result: 'loss' })]
  const open: readonly Behind[] = [
    { to: '/order', search: { source: PRODUCT_NUMBER.contract, type: STATUS_NUMBER.holding } },
  ]
  const main: readonly Behind[] = [{ to: '/mine/history', search: { accountTypeId: ACCOUNT_NUMBER.main } }]
  const forex: readonly Behind[] = [{ to: '/mine/history', search: { accountTypeId: ACCOUNT_NUMBER.forex } }]
  const { positions, marginLevel, winRate, drawdownPercent } = portfolio
  return (
    <>
      <Group title={orders('history')}>
        <Figure label={orders('profit')} info={t('profitInfo')} behind={closed} testId="profit" wide>
          <Money value={portfolio.profit} signed />
        </Figure>
        <Figure label={t('drawdown')} info={t('drawdownInfo')} behind={closed} testId="drawdown">
          <Money value={portfolio.drawdown} /> <Percent text={drawdownPercent} className="text-sm text-muted" />
        </Figure>
        <Figure label={t('winRate')} info={t('winRateInfo')} behind={won} testId="win-rate">
          <Percent text={winRate} />
        </Figure>
        <Figure label={t('averageWin')} info={t('averageInfo')} behind={won} testId="average-win">
          <Money value={portfolio.averageWin} signed />
        </Figure>
        <Figure label={t('averageLoss')} info={t('averageInfo')} behind={lost} testId="average-loss">
          <Money value={portfolio.averageLoss} signed />
        </Figure>
        <Extreme label={t('bestOrder')} order={portfolio.best} none={won} testId="best-order" />
        <Extreme label={t('worstOrder')} order={portfolio.worst} none={lost} testId="worst-order" />
        <Figure label={t('fees')} info={t('feesInfo')} behind={forex} testId="fees">
          <Money value={portfolio.fees} />
        </Figure>
        <Figure label={t('interest')} info={t('interestInfo')} behind={main} testId="interest">
          <Money value={portfolio.interest} signed />
        </Figure>
        <Figure label={t('paidIn')} info={t('paidInInfo')} behind={main} testId="paid-in">
          <Money value={portfolio.paidIn} />
        </Figure>
        <Figure label={t('paidOut')} info={t('paidOutInfo')} behind={main} testId="paid-out">
          <Money value={portfolio.paidOut} />
        </Figure>
      </Group>
      <Group title={orders('holding')}>
        <Figure label={t('floating')} info={t('floatingInfo')} behind={open} testId="floating">
          <Money value={portfolio.floating} signed />
        </Figure>
        <Figure label={t('exposure')} info={t('exposureInfo')} behind={open} testId="exposure">
          <Money value={portfolio.exposure} />
        </Figure>
        <Figure label={orders('totalMargin')} info={t('marginInfo')} behind={open} testId="margin">
          <Money value={portfolio.margin} />
        </Figure>
        <Figure label={orders('marginLevel')} info={t('marginInfo')} behind={open} testId="margin-level">
          {positions === 0 ? '–' : <Percent text={formatDecimal(marginLevel, 2)} />}
        </Figure>
      </Group>
    </>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 px-1 text-sm font-medium text-muted">{title}</h2>
      <div className="grid grid-cols-2 gap-3">{children}</div>
    </section>
  )
}

interface ExtremeProps {
  readonly label: string
  readonly order: ClosedOrder | undefined
  /** Where it leads when there is no such order. */
  readonly none: readonly Behind[]
  readonly testId: string
}

/** Leads to what was closed in that market on that day. */
function Extreme({ label, order, none, testId }: ExtremeProps) {
  const t = useWords('portfolio')
  if (!order)
    return (
      <Figure label={label} info={t('extremeInfo')} behind={none} testId={testId}>
        –
      </Figure>
    )
  const { product, pairId, code, profit, closedAt } = order
  const day = new Date(closedAt).toISOString().slice(0, 10)
  const result = profit > 0n ? 'profit' : 'loss'
  const search = {
    source: product === 'forex' ? PRODUCT_NUMBER.contract : PRODUCT_NUMBER.future,
    type: STATUS_NUMBER.closed,
    from: day,
    to: day,
    market: pairId,
    result,
  } as const
  return (
    <Figure label={label} info={t('extremeInfo')} behind={[{ to: '/order', search }]} testId={testId}>
      <Money value={profit} signed /> <bdi className="text-sm font-normal text-muted">{code}</bdi>
    </Figure>
  )
}

/** Obeys the switch that hides amounts. */
function Money({ value, signed = false }: { readonly value: bigint; readonly signed?: boolean }) {
  const hidden = useSettings(state => state.amountsHidden)
  return hidden || !signed ? <Hideable value={value} /> : <Amount value={value} places={2} signed />
}
