// The agreement: as it would be signed now (id and amount), or exactly as it was signed (loan_id).
import { useNavigate, useSearch } from '@tallystick/ui/routing/routing'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Beside } from '../../ui/primitives/beside.tsx'
import { EmptyState, ErrorState } from '../../ui/tables/list-states.tsx'
import { useWireTime } from '../../ui/primitives/wire-time.tsx'
import { AgreementText } from './agreement-text.tsx'
import { useLoan, useLoanOffer } from './loan-calls.ts'
import { OfferFacts } from './offer-facts.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { MoneyPage } from '../../entities/wallet/money-page.tsx'

export default function LoanAgreementScreen() {
  const t = useWords('loan')
  const { id, amount, loan_id: loanId } = useSearch('/loan/agreement')
  return (
    <MoneyPage title={t('agreement')} size="beside">
      {loanId !== undefined ? <Signed loanId={loanId} /> : <ToSign id={id ?? 0} amount={amount ?? ''} />}
    </MoneyPage>
  )
}

/** Signing takes this screen's place: once it is signed, back leads to the form and not to an agreement that cannot be signed again. */
function ToSign({ id, amount }: { readonly id: number; readonly amount: string }) {
  const t = useWords('loan')
  const navigate = useNavigate()
  const { language } = useLocale()
  const offer = useLoanOffer(id, amount, language)
  if (offer.data === undefined)
    return offer.isError ? <ErrorState failure={offer.error} onRetry={() => void offer.refetch()} /> : <PageSkeleton />
  if (offer.data.agreement === '') return <EmptyState text={t('agreementMissing')} />
  const sign = (
    <Button
      look="primary"
      block
      onClick={() => void navigate({ to: '/loan/sign', search: { id, amount }, replace: true })}
    >
      {t('agreeAndSign')}
    </Button>
  )
  const text = <AgreementText text={offer.data.agreement} hash={offer.data.agreement_hash} />
  if (isDesktop)
    return (
      <Beside
        wider="children"
        beside={
          <div className="sticky top-16 space-y-5">
            <OfferFacts offer={offer.data} />
            {sign}
          </div>
        }
      >
        {text}
      </Beside>
    )
  return (
    <>
      {text}
      <div className="sticky bottom-0 -mx-4 border-t border-line bg-canvas px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {sign}
      </div>
    </>
  )
}

function Signed({ loanId }: { readonly loanId: number }) {
  const t = useWords('loan')
  const timeText = useWireTime()
  const loan = useLoan(loanId)
  if (loan.data === undefined)
    return loan.isError ? <ErrorState failure={loan.error} onRetry={() => void loan.refetch()} /> : <PageSkeleton />
  return (
    <>
      <p className="text-sm text-muted">{t('signedOn', { time: timeText(loan.data.created_at) })}</p>
      <Beside wider="children" beside={isDesktop && <OfferFacts offer={loan.data} />}>
        <AgreementText text={loan.data.agreement} hash={loan.data.agreement_hash} />
      </Beside>
    </>
  )
}
