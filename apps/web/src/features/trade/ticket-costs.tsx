// Costs of the order: margin, fee, the total against the free balance, and its stop-out price.
import { formatDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { Link } from '@tallystick/ui/routing/routing'
import type { ReactNode } from 'react'
import { useIsDemo } from '../../entities/session/real-only.tsx'
import type { Pair } from '../../entities/pair/pairs.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Amount } from '../../ui/primitives/figures.tsx'
import type { Summary } from './order-form.ts'

export function TicketCosts({ summary, pair }: { readonly summary: Summary; readonly pair: Pair }) {
  const t = useWords('trade')
  const { signs } = useLocale()
  const short = summary.available !== undefined && summary.cost > summary.available
  const stop = (side: 'buy' | 'sell'): string => {
    const price = summary.stopOut[side]
    if (summary.lots === undefined || summary.reference === undefined) return '–'
    return price === undefined ? t('stopOutNone') : formatPlain(formatDecimal(price, pair.places), signs)
  }
  return (
    <div className="rounded-control bg-sunken p-3 text-sm" data-testid="ticket-costs">
      <dl className="space-y-1.5">
        <Row label={t('margin')}>
          <Amount value={summary.margin} places={6} />
        </Row>
        <Row label={t('fee')}>
          <Amount value={summary.fee} places={6} />
        </Row>
        <Row label={t('fullCost')} strong>
          <Amount value={summary.cost} places={6} unit="USD" className={short ? 'text-down' : ''} />
        </Row>
        {summary.available !== undefined && (
          <>
            <Row label={t('freeBalance')} more={<BuyCoin />}>
              <Amount value={summary.available} places={2} />
            </Row>
            <div className="border-t border-line pt-1.5">
              <dt className="text-muted">{t('stopOut')}</dt>
              <dd className="mt-0.5 flex justify-between gap-3">
                <span>{t('stopOutBuy', { price: stop('buy') })}</span>
                <span>{t('stopOutSell', { price: stop('sell') })}</span>
              </dd>
            </div>
          </>
        )}
      </dl>
      <p className="pt-2 text-xs text-muted">{t('noOtherCost')}</p>
      <Link to="/mine/changes" className="-mb-2 inline-flex min-h-9 items-center text-xs font-medium text-accent">
        {t('changes')}
      </Link>
    </div>
  )
}

/** Money for trading comes in by wire or coin; a demo account has all it can have. */
function BuyCoin() {
  const t = useWords('trade')
  if (useIsDemo()) return null
  return (
    <Link to="/mine/charge" search={{ type: 1 }} className="-my-2 ms-1 inline-block py-2 font-medium text-accent">
      {t('buyCoin')}
    </Link>
  )
}

function Row({
  label,
  strong = false,
  more,
  children,
}: {
  readonly label: string
  readonly strong?: boolean
  /** After the label. */
  readonly more?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={`flex items-baseline justify-between gap-3 ${strong ? 'font-medium' : ''}`}>
      <dt className="text-muted">
        {label} {more}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
