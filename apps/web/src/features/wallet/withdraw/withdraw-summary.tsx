// The question before a withdrawal is sent: where it goes, what it costs, what arrives and when.
import type { AnswerOf, BoundMethod } from '@tallystick/wire/trader/routes'
import type { WithdrawalCurrency } from '../../../entities/wallet/records.ts'
import { useWords } from '../../../platform/words.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { Fact } from '../../../ui/primitives/facts.tsx'
import { Amount } from '../../../ui/primitives/figures.tsx'
import { previewOf } from './withdraw-form.ts'

interface WithdrawSummaryProps {
  readonly currency: WithdrawalCurrency
  readonly method: BoundMethod
  readonly amount: string
  readonly terms: AnswerOf<'withdrawalTerms'>
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function WithdrawSummary({ currency, method, amount, terms, ...asked }: WithdrawSummaryProps) {
  const t = useWords('wallet')
  const { amount: value, fee, received } = previewOf(currency, amount)
  const isCoin = method.dc_address !== ''
  return (
    <ConfirmDialog title={t('checkTitle')} confirmLabel={t('submitWithdraw')} {...asked}>
      <dl className="divide-y divide-line text-ink" data-testid="withdraw-summary">
        <Fact label={t(isCoin ? 'toAddress' : 'toAccount')}>
          <span dir="ltr" className="block break-all">
            {isCoin ? method.dc_address : method.payee_account}
          </span>
          {!isCoin && (
            <span className="block text-xs text-muted">
              {method.payee_name} · {method.bank_name}
            </span>
          )}
        </Fact>
        {currency.protocol !== '' && <Fact label={t('network')}>{currency.protocol}</Fact>}
        <Fact label={t('amountUsd')}>
          <Amount value={value} places={2} />
        </Fact>
        <Fact label={`${t('fee')} (USD)`}>
          <Amount value={fee} places={2} />
        </Fact>
        <Fact label={t(currency.rateSource === 'fixed' ? 'received' : 'receivedEstimate')}>
          <Amount value={received} places={currency.places} unit={currency.code} className="font-semibold" />
        </Fact>
        <Fact label={t('arrives')}>{t('withinHours', { hours: terms.promised_hours })}</Fact>
      </dl>
      <p className="mt-3 text-xs text-pretty">{t('checkBody')}</p>
    </ConfirmDialog>
  )
}
