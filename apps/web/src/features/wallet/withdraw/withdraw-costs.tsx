// What a withdrawal costs and brings while it is typed, and what is promised about it.
import { formatPlain } from '@tallystick/i18n/numbers'
import { trimDecimal } from '@tallystick/kernel/decimal'
import type { ReactNode } from 'react'
import type { WithdrawalCurrency, WithdrawalRules } from '../../../entities/wallet/withdrawal.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { Amount } from '../../../ui/primitives/figures.tsx'
import { useWireTime } from '../../../ui/primitives/wire-time.tsx'
import { RateLine } from '../rate-line.tsx'
import { previewOf } from './withdraw-form.ts'

interface CostsProps {
  readonly currency: WithdrawalCurrency
  readonly amount: string
  readonly rules: WithdrawalRules
}

/** Everything the withdrawal costs and brings, with its unit, while it is typed. */
export function Costs({ currency, amount, rules }: CostsProps) {
  const t = useWords('wallet')
  const { signs } = useLocale()
  const { fee, received } = previewOf(currency, amount)
  const { feeType, withdrawalRate, places } = currency.terms
  const isEstimate = !currency.isRateFixed
  const percent = t('feePercent', { rate: formatPlain(rules.rateTolerancePercent, signs) })
  const kind =
    feeType === 'fixed' ? t('feeFixed') : t('feePercent', { rate: formatPlain(trimDecimal(withdrawalRate), signs) })
  return (
    <dl className="space-y-2.5 rounded-card border border-line bg-surface p-4 text-sm">
      <Line label={t('feeDetail', { detail: kind })}>
        <Amount value={fee} places={2} unit="USD" />
      </Line>
      <Line label={t(isEstimate ? 'rateEstimated' : 'rate')}>
        <RateLine unitsPerUsd={currency.unitsPerUsd} currency={currency.code} />
      </Line>
      <Line label={t('leftToday')}>
        <Amount value={rules.leftToday} places={2} unit="USD" />
      </Line>
      <Line label={t(isEstimate ? 'receivedEstimate' : 'received')} className="border-t border-line pt-2.5">
        <span data-testid="received">
          <Amount value={received} places={places} unit={currency.code} className="text-base font-semibold" />
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

export function Promises({ rules }: { readonly rules: WithdrawalRules }) {
  const t = useWords('wallet')
  const { signs } = useLocale()
  const timeText = useWireTime()
  const limit = t('leftTodayHint', { limit: formatPlain(rules.dailyLimit, signs) })
  const verify = rules.isVerified ? '' : t('verifyHint', { limit: formatPlain(rules.verifiedLimit, signs) })
  return (
    <div className="space-y-2 text-xs text-pretty text-muted">
      {rules.usableAt !== null && (
        <p className="text-warn">{t('passwordCooling', { time: timeText(rules.usableAt) })}</p>
      )}
      <p>{t('promise', { hours: rules.promisedHours })}</p>
      <p>
        {limit} {verify}
      </p>
      <p>
        {rules.methodCoolingHours === 0 ? t('coolingOff') : t('coolingMethod', { hours: rules.methodCoolingHours })}
      </p>
    </div>
  )
}
