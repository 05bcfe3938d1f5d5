// What an amount would bring, before it is locked: interest by day and in all, and what redeeming early would cost.
import type { Fund } from '@tallystick/wire/trader/schemas'
import { useState } from 'react'
import { serverClock } from '../../platform/server-clock.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Fact, Facts } from '../../ui/primitives/facts.tsx'
import { Amount } from '../../ui/primitives/figures.tsx'
import { yieldOf } from './fund-form.ts'
import { offeredPayouts } from './fund-payouts.ts'
import { PayoutDays } from './payout-days.tsx'

interface BringsProps {
  readonly fund: Fund
  /** Empty until it is one that the fund takes. */
  readonly amount: string
}

export function Brings({ fund, amount }: BringsProps) {
  const t = useWords('funds')
  const { times } = useLocale()
  // Read once: dates must not move while the form is filled in.
  const [now] = useState(() => serverClock.now())
  if (amount === '')
    return (
      <p className="rounded-card border border-dashed border-line px-4 py-10 text-center text-sm text-pretty text-muted">
        {t('payoutsFirst')}
      </p>
    )
  const { daily, total, penalty, backEarly, until } = yieldOf(fund, amount, now)
  const { currency_code: currency } = fund
  return (
    <div className="space-y-4" data-testid="brings">
      <Facts>
        <Fact label={t('dailyProfit')}>
          <Amount value={daily} places={4} unit={currency} />
        </Fact>
        <Fact label={t('totalProfit')}>
          <span data-testid="brings-total">
            <Amount value={total} places={4} unit={currency} className="font-semibold text-up" />
          </span>
        </Fact>
        <Fact label={t('lockedUntil')}>
          <span dir="auto" className="tabular-nums">
            {times.moment(until)}
          </span>
        </Fact>
        <Fact label={t('earlyPenalty')}>
          <Amount value={penalty} places={4} unit={currency} />
        </Fact>
        <Fact label={t('backEarly')}>
          <span data-testid="back-early">
            <Amount value={backEarly} places={4} unit={currency} />
          </span>
        </Fact>
      </Facts>
      <PayoutDays days={offeredPayouts(fund, amount, now)} />
    </div>
  )
}
