// What a loan costs, as it is offered: beside the agreement, and above the signature.
import { decimal } from '@tallystick/kernel/decimal'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import type { ReactNode } from 'react'
import { useWords } from '../../platform/words.ts'
import { Fact, Facts } from '../../ui/primitives/facts.tsx'
import { Amount } from '../../ui/primitives/figures.tsx'

interface OfferFactsProps {
  readonly offer: Pick<AnswerOf<'loanConfig'>, 'amount' | 'loan_period' | 'interest_amount' | 'total_amount'>
  readonly children?: ReactNode
}

export function OfferFacts({ offer, children }: OfferFactsProps) {
  const t = useWords('loan')
  return (
    <Facts>
      <Fact label={t('amount')}>
        <Amount value={decimal(offer.amount)} places={2} unit="USD" className="text-base font-semibold" />
      </Fact>
      <Fact label={t('period')}>{t('days', { days: offer.loan_period })}</Fact>
      <Fact label={t('totalInterest')}>
        <Amount value={decimal(offer.interest_amount)} places={2} unit="USD" />
      </Fact>
      <Fact label={t('toRepay')}>
        <Amount value={decimal(offer.total_amount)} places={2} unit="USD" className="font-semibold" />
      </Fact>
      {children}
    </Facts>
  )
}
