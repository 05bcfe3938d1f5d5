// The signature: loan terms, what stays allowed, the cost of late repayment, and the signature pad.
import { formatPlain } from '@tallystick/i18n/numbers'
import { Link, useNavigate, useSearch } from '@tallystick/ui/routing/routing'
import { useRef, useState } from 'react'
import { CallFailed } from '@tallystick/api-client/call-failed'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { EmptyState, ErrorState } from '../../ui/tables/list-states.tsx'
import { type Signature, SignaturePad } from '../../ui/forms/signature-pad.tsx'
import { useFaults } from '../../ui/forms/use-faults.ts'
import { sendSignature, submitLoan, useLoanOffer } from './loan-calls.ts'
import { Halves } from '../../ui/primitives/beside.tsx'
import { Fact } from '../../ui/primitives/facts.tsx'
import { OfferFacts } from './offer-facts.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { MoneyPage } from '../../entities/wallet/money-page.tsx'

export default function LoanSignScreen() {
  const t = useWords('loan')
  const { id, amount } = useSearch('/loan/sign')
  return (
    <MoneyPage title={t('signTitle')} size="beside">
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
      onSubmit={event => {
        event.preventDefault()
        void sign()
      }}
    >
      <Halves
        stack="space-y-5"
        second={
          <>
            {' '}
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
          </>
        }
      >
        <OfferFacts offer={data}>
          <Fact label={t('agreement')}>
            <Link to="/loan/agreement" search={{ id, amount }} replace className="font-medium text-accent">
              {t('readAgreement')}
            </Link>
          </Fact>
        </OfferFacts>
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
      </Halves>
    </form>
  )
}
