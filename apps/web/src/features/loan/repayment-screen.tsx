// Repaying: what is owed now; from the main account at once, or by a transfer from outside with its proof.
import { parseWireTime } from '@tallystick/i18n/dates'
import { decimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { Chip } from '@tallystick/ui/primitives/chip'
import { useNavigate, useSearch } from '@tallystick/ui/routing/routing'
import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAccounts } from '../../entities/wallet/wallet.ts'
import { copyText } from '../../platform/copy-text.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button, IconButton } from '@tallystick/ui/primitives/button'
import { Choices } from '../../ui/forms/choices.tsx'
import { Amount } from '../../ui/primitives/figures.tsx'
import { ImageSlot } from '../../ui/forms/image-slot.tsx'
import { EmptyState, ErrorState } from '../../ui/tables/list-states.tsx'
import { QrCode } from '@tallystick/ui/primitives/qr-code'
import { useFaults } from '../../ui/forms/use-faults.ts'
import { BalancePayment } from './balance-payment.tsx'
import { useImageWords } from './image-words.ts'
import { afterRepaying, type Loan, type RepaymentAccount } from './loan.ts'
import { repayLoan, useRepayment, useRepaymentAccounts } from './loan-calls.ts'
import { Fact, Facts } from '../../ui/primitives/facts.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { whyNot } from './status-chips.tsx'
import { MoneyPage } from '../../entities/wallet/money-page.tsx'
import { Beside } from '../../ui/primitives/beside.tsx'
import { RepaymentCalendar } from './schedule/repayment-calendar.tsx'

const QR_PIXELS = 160

export default function LoanRepaymentScreen() {
  const t = useWords('loan')
  const { loan_id: loanId } = useSearch('/loan/repayment')
  return (
    <MoneyPage title={t('repayTitle')} size="beside">
      <Repayment loanId={loanId ?? 0} />
    </MoneyPage>
  )
}

function Repayment({ loanId }: { readonly loanId: number }) {
  const t = useWords('loan')
  const loan = useRepayment(loanId)
  const accounts = useRepaymentAccounts()
  if (loan.data === undefined || accounts.data === undefined) {
    const failed = loan.isError ? loan : accounts.isError ? accounts : undefined
    return failed ? <ErrorState failure={failed.error} onRetry={() => void failed.refetch()} /> : <PageSkeleton />
  }
  return (
    <Beside beside={<RepaymentCalendar loan={loan.data} />}>
      <div className="space-y-5">
        <Summary loan={loan.data} />
        {loan.data.status === 'to_repay' ? (
          <Ways loan={loan.data} accounts={accounts.data} />
        ) : (
          <EmptyState text={whyNot(loan.data.status, t) ?? ''} />
        )}
      </div>
    </Beside>
  )
}

interface WaysProps {
  readonly loan: Loan
  readonly accounts: readonly RepaymentAccount[]
}

/** From the main account where it covers the debt, otherwise from outside; the other is one tap away. */
function Ways({ loan, accounts }: WaysProps) {
  const t = useWords('loan')
  const { data } = useAccounts()
  const free = data?.find(account => account.name === 'main')?.free
  const [chosen, setChosen] = useState<'main' | 'outside'>()
  if (free === undefined) return <PageSkeleton />
  const way = chosen ?? (afterRepaying(free, loan).missing === 0n ? 'main' : 'outside')
  const [first] = accounts
  return (
    <>
      <div>
        <p className="mb-1.5 text-sm text-muted">{t('payFrom')}</p>
        <Choices
          kind="radios"
          look="segments"
          label={t('payFrom')}
          value={way}
          onChange={setChosen}
          options={[
            { value: 'main', label: t('fromMain') },
            { value: 'outside', label: t('fromOutside') },
          ]}
        />
      </div>
      {way === 'main' ? (
        <BalancePayment loan={loan} free={free} />
      ) : first === undefined ? (
        <EmptyState text={t('noNetworks')} />
      ) : (
        <Pay loan={loan} accounts={accounts} first={first} />
      )}
    </>
  )
}

function Summary({ loan }: { readonly loan: Loan }) {
  const t = useWords('loan')
  const { times, signs } = useLocale()
  const time = (text: string): ReactNode => {
    const at = parseWireTime(text)
    return at === undefined ? (
      '–'
    ) : (
      <span dir="auto" className="tabular-nums">
        {times.moment(at)}
      </span>
    )
  }
  return (
    <Facts>
      <Fact label={t('amount')}>
        <Amount value={decimal(loan.amount)} places={2} unit="USD" />
      </Fact>
      <Fact label={t('period')}>{t('days', { days: loan.loan_period })}</Fact>
      <Fact label={t('totalInterest')}>
        <Amount value={decimal(loan.interest_amount)} places={2} unit="USD" />
      </Fact>
      <Fact label={t('dailyRate')}>
        <span className="figure">{t('percent', { rate: formatPlain(loan.interest_rate, signs) })}</span>
      </Fact>
      <Fact label={t('penalty')}>
        <span className="flex items-center gap-2" data-testid="penalty">
          {loan.days_late > 0 && <Chip tone="down">{t('daysLate', { days: loan.days_late })}</Chip>}
          <Amount value={decimal(loan.penalty_amount)} places={2} unit="USD" />
        </span>
      </Fact>
      <Fact label={t('toRepay')}>
        <Amount value={decimal(loan.total_amount)} places={2} unit="USD" className="text-base font-semibold" />
      </Fact>
      <Fact label={t('reviewedAt')}>{time(loan.reviewed_at)}</Fact>
      <Fact label={t('dueAt')}>{time(loan.repayment_time)}</Fact>
    </Facts>
  )
}

interface PayProps {
  readonly loan: Loan
  readonly accounts: readonly RepaymentAccount[]
  readonly first: RepaymentAccount
}

function Pay({ loan, accounts, first }: PayProps) {
  const t = useWords('loan')
  const imageWords = useImageWords()
  const navigate = useNavigate()
  const { signs } = useLocale()
  const [chosen, setChosen] = useState(first.id)
  const [proof, setProof] = useState<number>()
  const [busy, setBusy] = useState(false)
  const account = accounts.find(one => one.id === chosen) ?? first
  const faults = useFaults({ proof: proof === undefined ? t('proofNeeded') : undefined })

  async function confirm(): Promise<void> {
    if (!faults.pass()) return
    setBusy(true)
    try {
      await repayLoan({ charge_id: account.id, loan_id: loan.id, proofImg: String(proof) })
      void navigate({ to: '/loan/record', replace: true })
    } catch {
      // The client has said what went wrong; the proof stays chosen.
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
        void confirm()
      }}
    >
      <div>
        <p className="mb-1.5 text-sm text-muted">{t('network')}</p>
        <Choices
          kind="radios"
          look="chips"
          label={t('network')}
          value={account.id}
          onChange={setChosen}
          options={accounts.map(one => ({ value: one.id, label: nameOf(one) }))}
        />
      </div>
      <section className="flex flex-col items-center gap-3 rounded-card border border-line bg-surface px-4 py-6 text-center">
        {account.isSample && (
          <p className="rounded-sm bg-warn-soft px-2.5 py-1 text-xs font-medium text-pretty text-warn">
            {t('sampleAddress')}
          </p>
        )}
        <QrCode text={account.address} label={t('addressQr')} size={QR_PIXELS} />
        <p className="text-sm text-pretty">
          {t('payExactly', {
            amount: formatPlain(loan.total_amount, signs),
            currency: account.currency_code,
            network: account.protocol_code === '' ? account.currency_code : account.protocol_code,
          })}
        </p>
        <div className="flex w-full items-center gap-2 rounded-control bg-sunken ps-4">
          <span className="sr-only">{t('address')}</span>
          <code dir="ltr" className="min-w-0 grow py-3 text-start font-mono text-sm break-all" data-testid="address">
            {account.address}
          </code>
          <IconButton label={t('copyAddress')} onClick={() => void copyText(account.address)}>
            <Copy className="size-4.5" />
          </IconButton>
        </div>
      </section>
      <ImageSlot
        label={t('proof')}
        hint={t('proofHint')}
        words={imageWords}
        fault={faults.at('proof')}
        onChange={setProof}
      />
      <p className="text-xs text-pretty text-muted">{t('penaltyStops')}</p>
      <Button type="submit" look="primary" block busy={busy}>
        {t('confirmRepayment')}
      </Button>
    </form>
  )
}

/** Currency code plus protocol code when a protocol exists. */
function nameOf({ currency_code: currency, protocol_code: protocol }: RepaymentAccount): string {
  return protocol === '' ? currency : `${currency} ${protocol}`
}
