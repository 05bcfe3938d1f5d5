// Amount and duration of a loan, with its cost updated while typing.
import type { LoanConfig } from '@tallystick/wire/trader/schemas'
import { Link, useNavigate } from '@tallystick/ui/routing/routing'
import { type FormEvent, useState } from 'react'
import type { Instant } from '@tallystick/kernel/clock'
import { formatPlain } from '@tallystick/i18n/numbers'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Choices } from '../../ui/forms/choices.tsx'
import { DecimalInput } from '../../ui/forms/decimal-input.tsx'
import { Field } from '@tallystick/ui/forms/field'
import { Amount } from '../../ui/primitives/figures.tsx'
import { EmptyState, ErrorState } from '../../ui/tables/list-states.tsx'
import { isOpen } from './loan.ts'
import { useLoanOffers, useLoans } from './loan-calls.ts'
import { type AmountFault, amountFault, loanCosts } from './loan-form.ts'
import { useFaults } from '../../ui/forms/use-faults.ts'
import { Fact, Facts } from '../../ui/primitives/facts.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { MoneyPage, RecordsLink } from '../../entities/wallet/money-page.tsx'
import { Beside } from '../../ui/primitives/beside.tsx'
import { serverClock } from '../../platform/server-clock.ts'
import { InterestDays } from './schedule/interest-days.tsx'
import { dueAfter, offeredDays } from './schedule/loan-schedule.ts'

export default function LoanSubmitScreen() {
  const t = useWords('loan')
  return (
    <MoneyPage title={t('title')} end={<RecordsLink to="/loan/record" label={t('records')} />} size="beside">
      <Offers />
    </MoneyPage>
  )
}

function Offers() {
  const t = useWords('loan')
  const offers = useLoanOffers()
  if (offers.data === undefined)
    return offers.isError ? (
      <ErrorState failure={offers.error} onRetry={() => void offers.refetch()} />
    ) : (
      <PageSkeleton />
    )
  const [first] = offers.data
  return first === undefined ? <EmptyState text={t('noOffers')} /> : <Form offers={offers.data} first={first} />
}

function Form({ offers, first }: { readonly offers: readonly LoanConfig[]; readonly first: LoanConfig }) {
  const t = useWords('loan')
  const navigate = useNavigate()
  const { signs } = useLocale()
  const loans = useLoans()
  const [chosen, setChosen] = useState(first.id)
  const [amount, setAmount] = useState('')
  // Read once: dates must not move while the form is filled in.
  const [now] = useState(() => serverClock.now())
  const config = offers.find(offer => offer.id === chosen) ?? first
  const fault = amountFault(config, amount)
  const hasOpen = loans.data?.some(isOpen) === true
  const usd = (plain: string): string => formatPlain(plain.replace(/\.00$/, ''), signs)
  const bounds = { minimum: usd(config.min_amount), maximum: usd(config.max_amount) }

  function words(of: AmountFault): string {
    if (of === 'amountTooSmall') return t(of, { minimum: bounds.minimum })
    return of === 'amountTooLarge' ? t(of, { maximum: bounds.maximum }) : t(of)
  }

  const faults = useFaults({ amount: fault && words(fault) })

  function go(event: FormEvent): void {
    event.preventDefault()
    if (faults.pass()) void navigate({ to: '/loan/agreement', search: { id: config.id, amount } })
  }

  return (
    <Beside beside={<InterestDays days={offeredDays(config, fault === undefined ? amount : '', now)} />}>
      <form {...faults.formProps} onSubmit={go} noValidate className="space-y-5">
        <div>
          <p className="mb-1.5 text-sm text-muted">{t('choosePeriod')}</p>
          <Choices
            kind="radios"
            look="cards"
            label={t('choosePeriod')}
            value={config.id}
            onChange={setChosen}
            options={offers.map(offer => ({
              value: offer.id,
              label: (
                <>
                  <span className="block text-sm font-semibold">{t('days', { days: offer.loan_period })}</span>
                  <span className="figure block text-xs">
                    {t('percent', { rate: formatPlain(offer.interest_rate, signs) })}
                  </span>
                </>
              ),
            }))}
          />
        </div>
        <Field
          label={t('amount')}
          hint={t('amountBounds', bounds)}
          fault={faults.at('amount') ?? (fault === undefined || fault === 'inputAmount' ? undefined : words(fault))}
        >
          {ids => (
            <div className="relative">
              <DecimalInput {...ids} value={amount} onChange={setAmount} className="pe-16 text-lg font-semibold" />
              <span className="pointer-events-none absolute end-4 top-3 text-sm text-muted">USD</span>
            </div>
          )}
        </Field>
        <Costs config={config} amount={amount} now={now} />
        <p className="text-xs text-pretty text-muted">{t('interestFixed')}</p>
        <p className="text-xs text-pretty text-muted">{t('noOtherFees')}</p>
        {hasOpen && <OpenLoan />}
        <Button type="submit" look="primary" block disabled={hasOpen}>
          {t('loanNow')}
        </Button>
      </form>
    </Beside>
  )
}

interface CostsProps {
  readonly config: LoanConfig
  readonly amount: string
  readonly now: Instant
}

function Costs({ config, amount, now }: CostsProps) {
  const t = useWords('loan')
  const { signs, times } = useLocale()
  const costs = loanCosts(config, amount)
  const percent = (rate: string): string => t('percent', { rate: formatPlain(rate, signs) })
  return (
    <Facts>
      <Fact label={t('dailyRate')}>
        <span className="figure">{percent(config.interest_rate)}</span>
      </Fact>
      <Fact label={t('yearlyRate')}>
        <span className="figure">{percent(config.yearly_rate)}</span>
      </Fact>
      <Fact label={t('freeDays')}>{t('days', { days: config.free_period })}</Fact>
      <Fact label={t('totalInterest')}>
        <Amount value={costs.interest} places={2} unit="USD" />
      </Fact>
      <Fact label={t('dueIfToday')}>
        <bdi data-testid="loan-due">{times.weekday(dueAfter(config, now))}</bdi>
      </Fact>
      <Fact label={t('lateFee')}>
        <Amount value={costs.penaltyPerDay} places={2} unit="USD" />
      </Fact>
      <Fact label={t('toRepay')}>
        <span data-testid="loan-total">
          <Amount value={costs.total} places={2} unit="USD" className="text-base font-semibold" />
        </span>
      </Fact>
    </Facts>
  )
}

function OpenLoan() {
  const t = useWords('loan')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card bg-accent-soft px-4 py-3 text-sm">
      <span className="text-pretty">{t('openLoan')}</span>
      <Link to="/loan/record" className="inline-flex min-h-11 items-center font-medium text-accent">
        {t('seeRecords')}
      </Link>
    </div>
  )
}
