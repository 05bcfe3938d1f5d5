// What a withdrawal costs and brings while it is typed, and what is promised about it.
import { formatPlain } from '@tallystick/i18n/numbers'
import { decimal } from '@tallystick/kernel/decimal'
import type { AnswerOf } from '@tallystick/wire/trader/routes'
import type { WithdrawalCurrency } from '../../../entities/wallet/records.ts'
import type { ReactNode } from 'react'
import { useLocale, useWords } from '../../../platform/words.ts'
import { Amount } from '../../../ui/primitives/figures.tsx'
import { useWireTime } from '../../../ui/primitives/wire-time.tsx'
import { RateLine } from '../rate-line.tsx'
import { previewOf } from './withdraw-form.ts'

interface CostsProps {
  readonly currency: WithdrawalCurrency
  readonly amount: string
  readonly terms: AnswerOf<'withdrawalTerms'>
}

/** Everything the withdrawal costs and brings, with its unit, while it is typed. */
export function Costs({ currency, amount, terms }: CostsProps) {
  const t = useWords('wallet')
  const { signs } = useLocale()
  const { fee, received } = previewOf(currency, amount)
  const isEstimate = currency.rateSource !== 'fixed'
  const percent = t('feePercent', { rate: formatPlain(terms.rate_tolerance_percent, signs) })
  const kind =
    currency.feeType === 'fixed' ? t('feeFixed') : t('feePercent', { rate: formatPlain(currency.draw_rate, signs) })
  return (
    <dl className="space-y-2.5 rounded-card border border-line bg-surface p-4 text-sm">
      <Line label={`${t('fee')} (${kind})`}>
        <Amount value={fee} places={2} unit="USD" />
      </Line>
      <Line label={t(isEstimate ? 'rateEstimated' : 'rate')}>
        <RateLine unitsPerUsd={currency.usd_price} currency={currency.code} />
      </Line>
      <Line label={t('leftToday')}>
        <Amount value={decimal(terms.left_today)} places={2} unit="USD" />
      </Line>
      <Line label={t(isEstimate ? 'receivedEstimate' : 'received')} className="border-t border-line pt-2.5">
        <span data-testid="received">
          <Amount value={received} places={currency.places} unit={currency.code} className="text-base font-semibold" />
        </span>
      </Line>
      {isEstimate && (
        <p className="text-xs text-pretty text-muted" data-testid="rate-binds">
          {t('rateBinds', { percent })}
        </p>
      )}
    </dl>
  )
}

interface LineProps {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

function Line({ label, className = '', children }: LineProps) {
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${className}`}>
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Promises({ terms }: { readonly terms: AnswerOf<'withdrawalTerms'> }) {
  const t = useWords('wallet')
  const { signs } = useLocale()
  const timeText = useWireTime()
  const limit = t('leftTodayHint', { limit: formatPlain(terms.daily_limit, signs) })
  const verify = terms.is_verified === 0 ? t('verifyHint', { limit: formatPlain(terms.verified_limit, signs) }) : ''
  return (
    <div className="space-y-2 text-xs text-pretty text-muted">
      {terms.usable_at !== '' && (
        <p className="text-warn">{t('passwordCooling', { time: timeText(terms.usable_at) })}</p>
      )}
      <p>{t('promise', { hours: terms.promised_hours })}</p>
      <p>
        {limit} {verify}
      </p>
      <p>
        {terms.method_cooling_hours === 0 ? t('coolingOff') : t('coolingMethod', { hours: terms.method_cooling_hours })}
      </p>
    </div>
  )
}
