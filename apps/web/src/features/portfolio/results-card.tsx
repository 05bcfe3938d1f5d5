// What closed orders came to, put together by market, side or product; each line leads to its orders.
import { Link } from '@tallystick/ui/routing/routing'
import { useState } from 'react'
import { PRODUCT_NUMBER, STATUS_NUMBER } from '../../entities/order/order.ts'
import { useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { Amount } from '../../ui/primitives/figures.tsx'
import { EmptyState } from '../../ui/tables/list-states.tsx'
import { type Group, grouped, type Grouping, type GroupResult } from './portfolio.ts'

const GROUPINGS: readonly Grouping[] = ['market', 'side', 'product']
const WORDS = { market: 'market', side: 'side', product: 'filterProduct' } as const
const SOURCE = { forex: PRODUCT_NUMBER.contract, micro: PRODUCT_NUMBER.future } as const
const SIDE = { buy: 1, sell: 2 } as const

interface ResultsProps {
  readonly results: readonly GroupResult[]
  /** First UTC day of the period; absent for everything. */
  readonly from: string | undefined
}

export function Results({ results, from }: ResultsProps) {
  const t = useWords('portfolio')
  const orders = useWords('orders')
  const [by, setBy] = useState<Grouping>('market')
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
      {results.length === 0 ? (
        <EmptyState text={orders('emptyHistory')} />
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {grouped(results, by).map(group => (
            <Line key={group.key} group={group} from={from} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ group, from }: { readonly group: Group; readonly from: string | undefined }) {
  const t = useWords('portfolio')
  const { pairId, side, product, orders, won, profit } = group
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
        }}
        className="flex min-h-12 items-center justify-between gap-3 rounded-control py-1.5 text-sm hover:bg-sunken"
        data-testid={`result-${group.key.replace(' ', '-')}`}
      >
        <span className="min-w-0">
          <GroupName group={group} />
          <span className="block text-xs text-muted">{t('wonOf', { won, count: orders })}</span>
        </span>
        <Amount value={profit} places={2} signed className="font-medium" />
      </Link>
    </li>
  )
}

function GroupName({ group: { product, code, side } }: { readonly group: Group }) {
  const app = useWords('app')
  const orders = useWords('orders')
  const name = app(product === 'forex' ? 'contract' : 'future')
  if (code === undefined && side === undefined) return <span className="font-medium">{name}</span>
  const words = side === undefined ? code : product === 'forex' ? orders(side) : app(side === 'buy' ? 'up' : 'down')
  return (
    <span className="flex flex-wrap gap-x-2">
      <bdi className="font-medium">{words}</bdi>
      <span className="text-muted">{name}</span>
    </span>
  )
}
