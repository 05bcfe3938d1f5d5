// What closed orders came to, put together by market, side, product or tag; each line leads to its orders.
import { winRate } from '@tallystick/formulas/portfolio'
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal } from '@tallystick/kernel/decimal'
import type { PortfolioPeriod } from '@tallystick/wire/portfolio-periods'
import { Link } from '@tallystick/ui/routing/routing'
import { useState } from 'react'
import { PRODUCT_NUMBER, STATUS_NUMBER } from '../../entities/order/order.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { Amount } from '../../ui/primitives/figures.tsx'
import { EmptyState, ErrorState } from '../../ui/tables/list-states.tsx'
import { type Group, grouped, groupedByTag, type Grouping } from './groups.ts'
import { type GroupResult, useTagResults } from './portfolio.ts'

const GROUPINGS: readonly (Grouping | 'tag')[] = ['market', 'side', 'product', 'tag']
const WORDS = { market: 'market', side: 'side', product: 'filterProduct', tag: 'filterTag' } as const
const SOURCE = { forex: PRODUCT_NUMBER.contract, micro: PRODUCT_NUMBER.future } as const
const SIDE = { buy: 1, sell: 2 } as const

interface ResultsProps {
  readonly results: readonly GroupResult[]
  readonly period: PortfolioPeriod
  /** First UTC day of the period; absent for everything. */
  readonly from: string | undefined
}

export function Results({ results, period, from }: ResultsProps) {
  const t = useWords('portfolio')
  const orders = useWords('orders')
  const [by, setBy] = useState<Grouping | 'tag'>('market')
  return (
    <section className="rounded-card border border-line bg-surface p-4" aria-label={t('results')}>
      <h2 className="mb-3 text-sm font-medium text-muted">{t('results')}</h2>
      <Choices
        kind="radios"
        look="segments"
        label={t('results')}
        options={GROUPINGS.map(value => ({ value, label: orders(WORDS[value]) }))}
        value={by}
        onChange={setBy}
      />
      {by === 'tag' ? (
        <TagLines period={period} from={from} />
      ) : (
        <Lines groups={grouped(results, by)} from={from} empty={orders('emptyHistory')} />
      )}
    </section>
  )
}

/** Of orders with several tags each has a share: the lines do not add up to a total. */
function TagLines({ period, from }: Pick<ResultsProps, 'period' | 'from'>) {
  const t = useWords('journal')
  const { data, isError, error, refetch } = useTagResults(period)
  if (data) return <Lines groups={groupedByTag(data)} from={from} empty={t('empty')} />
  if (isError) return <ErrorState failure={error} onRetry={() => void refetch()} />
  return (
    <div aria-busy="true" data-testid="skeleton" className="mt-2 space-y-2">
      {[0, 1, 2].map(index => (
        <div key={index} className="skeleton h-10" />
      ))}
    </div>
  )
}

interface LinesProps {
  readonly groups: readonly Group[]
  readonly from: string | undefined
  readonly empty: string
}

function Lines({ groups, from, empty }: LinesProps) {
  if (groups.length === 0) return <EmptyState text={empty} />
  return (
    <ul className="mt-2 divide-y divide-line">
      {groups.map(group => (
        <Line key={group.key} group={group} from={from} />
      ))}
    </ul>
  )
}

function Line({ group, from }: { readonly group: Group; readonly from: string | undefined }) {
  const t = useWords('portfolio')
  const { signs } = useLocale()
  const { pairId, side, tag, product, orders, won, profit } = group
  const rate = formatPlain(formatDecimal(winRate(won, orders - won), 0), signs)
  return (
    <li>
      <Link
        to="/order"
        search={{
          source: SOURCE[product],
          type: STATUS_NUMBER.closed,
          ...(from !== undefined && { from }),
          ...(pairId !== undefined && { market: pairId }),
          ...(side !== undefined && { side: SIDE[side] }),
          ...(tag !== undefined && { tag }),
        }}
        className="flex min-h-12 items-center justify-between gap-3 rounded-control py-1.5 text-sm hover:bg-sunken"
        data-testid={`result-${group.key.replace(' ', '-')}`}
      >
        <span className="min-w-0">
          <GroupName group={group} />
          <span className="block text-xs text-muted">
            {t('wonOf', { won, count: orders })} · <span className="figure">{rate}%</span>
          </span>
        </span>
        <Amount value={profit} places={2} signed className="font-medium" />
      </Link>
    </li>
  )
}

function GroupName({ group: { product, code, side, tag } }: { readonly group: Group }) {
  const app = useWords('app')
  const orders = useWords('orders')
  const name = app(product === 'forex' ? 'contract' : 'future')
  if (tag === undefined && code === undefined && side === undefined) return <span className="font-medium">{name}</span>
  const words =
    tag ?? (side === undefined ? code : product === 'forex' ? orders(side) : app(side === 'buy' ? 'up' : 'down'))
  return (
    <span className="flex flex-wrap gap-x-2">
      <bdi className="font-medium wrap-anywhere">{words}</bdi>
      <span className="text-muted">{name}</span>
    </span>
  )
}
