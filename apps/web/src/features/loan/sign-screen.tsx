// The signature: loan terms, what stays allowed, the cost of late repayment, and the signature pad.
import { decimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { Link, useNavigate, useSearch } from '@tallystick/ui/routing/routing'
import { useRef, useState } from 'react'
import { CallFailed } from '@tallystick/api-client/call-failed'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Amount } from '../../ui/primitives/figures.tsx'
import { EmptyState, ErrorState } from '../../ui/tables/list-states.tsx'
import { type Signature, SignaturePad } from '../../ui/forms/signature-pad.tsx'
import { useFaults } from '../../ui/forms/use-faults.ts'
import { sendSignature, submitLoan, useLoanOffer } from './loan-calls.ts'
import { Fact, Facts } from '../../ui/primitives/facts.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { MoneyPage } from '../../entities/wallet/money-page.tsx'

export default function LoanSignScreen() {
  const t = useWords('loan')
  const { id, amount } = useSearch('/loan/sign')
  return (
    <MoneyPage title={t('signTitle')}>
      <Sign id={id ?? 0} amount={amount ?? ''} />
    </MoneyPage>
  )
}

function Sign({ id, amount }: { readonly id: number; readonly amount: string }) {
  const t = useWords('loan')
  const { language, signs } = useLocale()
  const navigate = useNavigate()
  const signature = useRef<Signature>(null)
  const [busy, setBusy] = useState(false)
  const [isSigned, setIsSigned] = useState(false)
  const faults = useFaults({ sign: isSigned ? undefined : t('pleaseSign') })
  const offer = useLoanOffer(id, amount, language)
  if (offer.data === undefined)
    return offer.isError ? <ErrorState failure={offer.error} onRetry={() => void offer.refetch()} /> : <PageSkeleton />
  const { data } = offer
  if (data.agreement === '') return <EmptyState text={t('agreementMissing')} />

  async function sign(): Promise<void> {
    const picture = faults.pass() ? await signature.current?.picture() : undefined
    if (!picture) return
    setBusy(true)
    try {
      const sent = await sendSignature(picture)
      await submitLoan({ amount, config_id: id, sign: sent, agreement: data.agreement_hash })
      void navigate({ to: '/loan/record', replace: true })
    } catch (failure) {
      // Signed too late: the text has another date or other terms by now, and must be read again.
      if (failure instanceof CallFailed && failure.reason === 'agreement_changed') {
        void offer.refetch()
        void navigate({ to: '/loan/agreement', search: { id, amount }, replace: true })
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      {...faults.formProps}
      noValidate
      className="space-y-5"
      onSubmit={event => {
        event.preventDefault()
        void sign()
      }}
    >
      <Facts>
        <Fact label={t('amount')}>
          <Amount value={decimal(data.amount)} places={2} unit="USD" className="text-base font-semibold" />
        </Fact>
        <Fact label={t('period')}>{t('days', { days: data.loan_period })}</Fact>
        <Fact label={t('totalInterest')}>
          <Amount value={decimal(data.interest_amount)} places={2} unit="USD" />
        </Fact>
        <Fact label={t('toRepay')}>
          <Amount value={decimal(data.total_amount)} places={2} unit="USD" className="font-semibold" />
        </Fact>
        <Fact label={t('agreement')}>
          <Link to="/loan/agreement" search={{ id, amount }} replace className="font-medium text-accent">
            {t('readAgreement')}
          </Link>
        </Fact>
      </Facts>
      <section className="space-y-3 rounded-card bg-accent-soft px-4 py-4 text-sm text-pretty">
        <div>
          <h2 className="font-semibold">{t('allowedTitle')}</h2>
          <p className="mt-0.5 text-muted">{t('allowedBody')}</p>
        </div>
        <div>
          <h2 className="font-semibold">{t('lateTitle')}</h2>
          <p className="mt-0.5 text-muted">{t('lateBody', { amount: formatPlain(data.penalty_per_day, signs) })}</p>
        </div>
      </section>
      <SignaturePad
        ref={signature}
        label={t('signature')}
        hint={t('signHere')}
        clearLabel={t('clear')}
        fault={faults.at('sign')}
        onSigned={setIsSigned}
      />
      <Button type="submit" look="primary" block busy={busy}>
        {t('signAndApply')}
      </Button>
      <p className="text-center text-xs text-pretty text-muted">{t('reviewNote')}</p>
    </form>
  )
}
