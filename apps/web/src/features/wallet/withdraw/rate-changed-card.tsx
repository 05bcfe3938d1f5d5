// The rate of a withdrawal has moved beyond the tolerance: the estimate, the new amount, and the user's choice.
import { parseWireTime } from '@tallystick/i18n/dates'
import { formatPlain } from '@tallystick/i18n/numbers'
import { HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import type { WithdrawalRecord } from '../../../entities/wallet/records.ts'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { acceptWithdrawal, useWithdrawals } from '../../../entities/wallet/wallet.ts'
import { serverClock } from '../../../platform/server-clock.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { useWireTime } from '../../../ui/primitives/wire-time.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CoinAmount } from '../coin-amount.tsx'
import { RateLine } from '../rate-line.tsx'

const TURN_MS = 15_000

/** Every withdrawal that waits for an answer, whichever tab is open. */
export function RateChangedCards() {
  const { data = [] } = useWithdrawals()
  return data
    .filter(withdrawal => withdrawal.new_number !== '')
    .map(withdrawal => <RateChangedCard key={withdrawal.id} withdrawal={withdrawal} />)
}

export function RateChangedCard({ withdrawal }: { readonly withdrawal: WithdrawalRecord }) {
  const t = useWords('wallet')
  const { signs } = useLocale()
  const timeText = useWireTime()
  const left = useLeft(withdrawal.accept_until)
  const [busy, setBusy] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const percent = t('feePercent', { rate: formatPlain(withdrawal.tolerance_percent, signs) })
  const accept = async (): Promise<void> => {
    setBusy(true)
    try {
      await acceptWithdrawal(withdrawal.id, withdrawal.new_number)
    } catch {
      // The client has said what went wrong.
    } finally {
      setBusy(false)
    }
  }
  return (
    <section
      className="space-y-4 rounded-card border border-warn bg-warn-soft p-4 text-sm"
      data-testid="rate-changed"
      aria-labelledby={`rate-changed-${withdrawal.id}`}
    >
      <h2 id={`rate-changed-${withdrawal.id}`} className="flex items-start gap-2 text-base font-semibold">
        <CircleAlert className="mt-0.5 size-5 shrink-0 text-warn" aria-hidden="true" />
        {t('rateChanged')}
      </h2>
      <p className="text-pretty">{t('rateChangedBody', { percent })}</p>
      <dl className="space-y-2">
        <Line label={t('estimate')}>
          <CoinAmount withdrawal={withdrawal} text={withdrawal.estimated_number} className="text-muted" />
        </Line>
        <Line label={t('newAmount')}>
          <CoinAmount withdrawal={withdrawal} text={withdrawal.new_number} className="text-base font-semibold" />
        </Line>
        <Line label={t('rate')}>
          <RateLine unitsPerUsd={withdrawal.new_usd_price} currency={withdrawal.draw_currency.code} />
        </Line>
      </dl>
      <p className="font-medium">
        {t('timeLeft', left)}
        <span className="block text-xs font-normal text-muted">
          {t('answerBy', { time: timeText(withdrawal.accept_until) })}
        </span>
      </p>
      <div className="grid gap-3">
        <Button look="primary" busy={busy} onClick={() => void accept()}>
          {t('acceptRate')}
        </Button>
        <Button look="danger" onClick={() => setCancelling(true)}>
          {t('cancelWithdraw')}
        </Button>
      </div>
      <p className="text-xs text-pretty text-muted">{t('acceptHint')}</p>
      {cancelling && <CancelDialog withdrawal={withdrawal} onClose={() => setCancelling(false)} />}
    </section>
  )
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Whole hours and minutes until then, by the server's clock. */
function useLeft(until: string): { readonly hours: number; readonly minutes: number } {
  const [now, setNow] = useState(() => serverClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), TURN_MS)
    return () => clearInterval(timer)
  }, [])
  const ms = Math.max(0, (parseWireTime(until) ?? now) - now)
  return { hours: Math.floor(ms / HOUR_MS), minutes: Math.floor((ms % HOUR_MS) / MINUTE_MS) }
}
