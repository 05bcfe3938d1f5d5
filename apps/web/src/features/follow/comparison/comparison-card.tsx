// Own result against the master's, with a sentence for every cause of the difference; a sheet shows it order by order.
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal, type Usd } from '@tallystick/kernel/decimal'
import { Button } from '@tallystick/ui/primitives/button'
import { useState } from 'react'
import { useLocale, useWords } from '../../../platform/words.ts'
import { Amount } from '../../../ui/primitives/figures.tsx'
import { useWireTime } from '../../../ui/primitives/wire-time.tsx'
import { ErrorState } from '../../../ui/tables/list-states.tsx'
import { CAUSE_NAMES } from './cause-names.ts'
import { ComparedSheet } from './compared-sheet.tsx'
import { type Cause, CAUSES, type Comparison, useComparison } from './comparison.ts'
import type { Master } from '../relation.ts'

export function ComparisonCard({ trader }: { readonly trader: Master }) {
  const t = useWords('follow')
  const comparison = useComparison(trader.user_id)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="rounded-card border border-line bg-surface p-4" aria-label={t('compareTitle')}>
      <h2 className="text-lg font-semibold text-balance">{t('compareTitle')}</h2>
      {comparison.data === undefined ? (
        comparison.isError ? (
          <ErrorState onRetry={() => void comparison.refetch()} />
        ) : (
          <div className="skeleton mt-3 h-80 rounded-control" aria-busy="true" />
        )
      ) : comparison.data.orders === 0 ? (
        <p className="mt-2 text-sm text-pretty text-muted">{t('compareEmpty')}</p>
      ) : (
        <>
          <Figures comparison={comparison.data} />
          <Causes comparison={comparison.data} />
          <Note comparison={comparison.data} />
          <div className="mt-4" data-testid="order-by-order">
            <Button size="small" onClick={() => setIsOpen(true)}>
              {t('orderByOrder')}
            </Button>
          </div>
        </>
      )}
      {isOpen && <ComparedSheet traderId={trader.user_id} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

interface PartProps {
  readonly comparison: Comparison
}

function Figures({ comparison: { own, master, difference, multiple } }: PartProps) {
  const t = useWords('follow')
  return (
    <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] items-end gap-3" data-testid="comparison">
      <Result label={t('compareYou')} value={own} testId="own-result" />
      <Result label={t('compareMaster', { multiple })} value={master} testId="master-result" />
      <Result label={t('difference')} value={difference} testId="difference" />
    </dl>
  )
}

function Result(props: { readonly label: string; readonly value: Usd; readonly testId: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs leading-tight text-pretty text-muted">{props.label}</dt>
      <dd className="mt-0.5 text-lg font-semibold" data-testid={props.testId}>
        <Amount value={props.value} places={2} signed />
      </dd>
    </div>
  )
}

function Causes({ comparison }: PartProps) {
  const t = useWords('follow')
  const info = {
    entry: t('entryInfo'),
    exit: t('exitInfo'),
    size: t('sizeInfo', { multiple: comparison.multiple }),
    fees: t('feesInfo'),
    skipped: t('skippedInfo'),
  } as const satisfies Record<Cause, string>
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {CAUSES.map(cause => (
        <li key={cause} className="py-2.5" data-testid={`cause-${cause}`}>
          <p className="flex items-baseline justify-between gap-3 text-sm">
            <span className="font-medium">{t(CAUSE_NAMES[cause])}</span>
            <Amount value={comparison[cause]} places={2} signed className="font-medium" />
          </p>
          {/* What made no difference needs no explanation. */}
          {comparison[cause] !== 0n && <p className="mt-0.5 text-xs text-pretty text-muted">{info[cause]}</p>}
          {cause === 'skipped' && comparison.skips.length > 0 && <Skips comparison={comparison} />}
        </li>
      ))}
    </ul>
  )
}

function Skips({ comparison: { skips } }: PartProps) {
  const t = useWords('follow')
  return (
    <ul className="mt-2 space-y-1.5 border-s-2 border-line ps-3">
      {skips.map(({ message, orders, effect }) => (
        <li key={message} className="flex items-baseline justify-between gap-3 text-xs">
          <span className="min-w-0 text-pretty">
            {message === '' ? t('notRecorded') : message}{' '}
            <span className="text-muted">{t('ordersCount', { count: orders })}</span>
          </span>
          <Amount value={effect} places={2} signed />
        </li>
      ))}
    </ul>
  )
}

function Note({ comparison: { since, shareTotal } }: PartProps) {
  const t = useWords('follow')
  const { signs } = useLocale()
  const timeText = useWireTime()
  return (
    <p className="mt-3 text-xs text-pretty text-muted">
      {t('comparedNote', { time: timeText(since), share: formatPlain(formatDecimal(shareTotal, 2), signs) })}
    </p>
  )
}
