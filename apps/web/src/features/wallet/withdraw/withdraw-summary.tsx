// The question before a withdrawal is sent: where it goes, what it costs, what arrives and when.
import { type PayoutMethod, targetOf } from '../../../entities/wallet/payout-method.ts'
import type { WithdrawalCurrency, WithdrawalRules } from '../../../entities/wallet/withdrawal.ts'
import { useWords } from '../../../platform/words.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { Fact } from '../../../ui/primitives/facts.tsx'
import { Amount } from '../../../ui/primitives/figures.tsx'
import { previewOf } from './withdraw-form.ts'

interface WithdrawSummaryProps {
  readonly currency: WithdrawalCurrency
  readonly method: PayoutMethod
  readonly amount: string
  readonly rules: WithdrawalRules
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function WithdrawSummary({ currency, method, amount, rules, ...asked }: WithdrawSummaryProps) {
  const t = useWords('wallet')
  const { amount: value, fee, received } = previewOf(currency, amount)
  const isCoin = method.address !== ''
  return (
    <ConfirmDialog title={t('checkTitle')} confirmLabel={t('submitWithdraw')} {...asked}>
      <dl className="divide-y divide-line text-ink" data-testid="withdraw-summary">
        <Fact label={t(isCoin ? 'toAddress' : 'toAccount')}>
          <span dir="ltr" className="block break-all">
            {targetOf(method)}
          </span>
          {!isCoin && (
            <span className="block text-xs text-muted">
              {method.payeeName} · {method.bankName}
            </span>
          )}
        </Fact>
        {currency.network !== '' && <Fact label={t('network')}>{currency.network}</Fact>}
        <Fact label={t('amountUsd')}>
          <Amount value={value} places={2} />
        </Fact>
        <Fact label={t('feeDetail', { detail: 'USD' })}>
          <Amount value={fee} places={2} />
        </Fact>
        <Fact label={t(currency.isRateFixed ? 'received' : 'receivedEstimate')}>
          <Amount value={received} places={currency.terms.places} unit={currency.code} className="font-semibold" />
        </Fact>
        <Fact label={t('arrives')}>{t('withinHours', { hours: rules.promisedHours })}</Fact>
      </dl>
      <p className="mt-3 text-xs text-pretty">{t('checkBody')}</p>
    </ConfirmDialog>
  )
}
