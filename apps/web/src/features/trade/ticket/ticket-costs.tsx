// What the order costs. Above the buttons, where it is always in view: margin, required and free balance; in the ticket: margin and fee to
// the last digit, and the stop-out prices.
import { formatDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { Link } from '@tallystick/ui/routing/routing'
import type { ReactNode } from 'react'
import type { Pair } from '../../../entities/pair/pairs.ts'
import { WAY_NUMBER } from '../../../entities/wallet/way.ts'
import { useIsDemo, useSignedIn } from '../../../platform/stores/session-store.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { Amount, CONTRACT_PLACES } from '../../../ui/primitives/figures.tsx'
import type { Side, Summary } from './order-form.ts'
import type { Outcome } from '../risk/risk-size.ts'

interface TicketCostsProps {
  readonly summary: Summary
  /** Undefined without a stop-loss. */
  readonly outcome: Outcome | undefined
  readonly pair: Pair
}

export function TicketCosts({ summary, outcome, pair }: TicketCostsProps) {
  const t = useWords('trade')
  const { signs } = useLocale()
  const signedIn = useSignedIn()
  const stop = (side: Side): string => {
    const price = summary.stopOut[side]
    if (summary.lots === undefined || summary.reference === undefined) return '–'
    return price === undefined
      ? t('stopOutNone')
      : t('stopOutAt', { price: formatPlain(formatDecimal(price, pair.places), signs) })
  }
  return (
    <div className="rounded-control bg-sunken p-3 text-sm" data-testid="ticket-costs">
      <dl className="space-y-1.5">
        <Row label={t('margin')}>
          <Amount value={summary.margin} places={CONTRACT_PLACES} />
        </Row>
        <Row label={t('fee')}>
          <Amount value={summary.fee} places={CONTRACT_PLACES} />
        </Row>
        {outcome && (
          <Row label={t('lossAtStop')}>
            <Amount value={outcome.loss} places={2} />
          </Row>
        )}
        {outcome?.ratio !== undefined && (
          <Row label={t('rewardToRisk')}>
            <span className="figure">{formatPlain(formatDecimal(outcome.ratio, 2), signs)}</span>
          </Row>
        )}
        {signedIn && (
          <Row label={t('levelAfter')}>
            <span className="figure">
              {summary.levelAfter === undefined ? '–' : `${formatPlain(formatDecimal(summary.levelAfter, 2), signs)}%`}
            </span>
          </Row>
        )}
        {signedIn && (
          <div className="border-t border-line pt-1.5" data-testid="ticket-stop-out">
            <dt className="text-muted">{t('stopOut')}</dt>
            {/* Two lines from the beginning: nothing moves when the balance has come. */}
            <dd className="mt-0.5 min-h-[2lh] text-pretty tabular-nums">
              {summary.available !== undefined && t('stopOutSides', { buy: stop('buy'), sell: stop('sell') })}
            </dd>
          </div>
        )}
      </dl>
      <p className="pt-2 text-xs text-muted">{t('noOtherCost')}</p>
      <p className="-mb-2 flex flex-wrap gap-x-4 text-xs">
        <Link to="/mine/changes" className="inline-flex min-h-9 items-center font-medium text-accent">
          {t('changes')}
        </Link>
        {signedIn && <BuyCoin />}
      </p>
    </div>
  )
}

/** Margin, required and free balance at a glance; visitors have no balance. */
export function TicketGlance({ summary }: { readonly summary: Summary }) {
  const t = useWords('trade')
  const signedIn = useSignedIn()
  const { margin, cost, available } = summary
  const isShort = available !== undefined && cost > available
  return (
    <dl data-testid="ticket-glance" className="col-span-2 -mb-1 grid grid-cols-3 items-end gap-x-3">
      <Glance label={t('marginShort')}>
        <Amount value={margin} places={2} />
      </Glance>
      <Glance label={t('fullCost')}>
        <Amount value={cost} places={2} className={isShort ? 'text-down' : ''} />
      </Glance>
      {signedIn && (
        <Glance label={t('freeBalance')}>
          {available === undefined ? '–' : <Amount value={available} places={2} />}
        </Glance>
      )}
    </dl>
  )
}

function Glance({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs leading-tight text-muted">{label}</dt>
      <dd className="text-sm font-medium">{children}</dd>
    </div>
  )
}

/** Money for trading comes in by wire or coin; a demo account has all it can have. */
function BuyCoin() {
  const t = useWords('trade')
  if (useIsDemo()) return null
  return (
    <Link
      to="/mine/charge"
      search={{ type: WAY_NUMBER.bank }}
      className="inline-flex min-h-9 items-center font-medium text-accent"
    >
      {t('buyCoin')}
    </Link>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
