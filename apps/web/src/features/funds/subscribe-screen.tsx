// One fund in detail, an amount, and the sheet with its interest before anything is locked.
import { formatPlain } from '@tallystick/i18n/numbers'
import { decimal, formatDecimal, trimDecimal, type Usd } from '@tallystick/kernel/decimal'
import type { Fund } from '@tallystick/wire/trader/schemas'
import { useSearch } from '@tallystick/ui/routing/routing'
import { type FormEvent, useState } from 'react'
import { serverClock } from '../../platform/server-clock.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { DecimalInput } from '../../ui/forms/decimal-input.tsx'
import { Field } from '@tallystick/ui/forms/field'
import { Amount } from '../../ui/primitives/figures.tsx'
import { DemoLabel } from '../../ui/primitives/labels.tsx'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { useFaults } from '../../ui/forms/use-faults.ts'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { type LockFault, lockFault, mostOf, yieldOf } from './fund-form.ts'
import { buyFund, useFreeMoney, useFund } from './fund-calls.ts'
import { Fact } from '../../ui/primitives/facts.tsx'
import { Brings } from './brings.tsx'
import { FundImage } from './fund-image.tsx'
import { MoneyPage, RecordsLink } from '../../entities/wallet/money-page.tsx'
import { Beside } from '../../ui/primitives/beside.tsx'

export default function FundSubscribeScreen() {
  const t = useWords('funds')
  const { id } = useSearch('/mining/subscribe')
  const { language } = useLocale()
  const fund = useFund(id ?? 0, language)
  return (
    <MoneyPage
      forDemo
      title={t('subscribe')}
      end={<RecordsLink to="/mining/record" label={t('records')} />}
      size="beside"
    >
      {fund.data ? (
        <Subscribe fund={fund.data} />
      ) : fund.isError ? (
        <ErrorState failure={fund.error} onRetry={() => void fund.refetch()} />
      ) : (
        <div className="space-y-4" aria-busy="true">
          <div className="skeleton h-20 rounded-card" />
          <div className="skeleton h-60 rounded-card" />
        </div>
      )}
    </MoneyPage>
  )
}

function Subscribe({ fund }: { readonly fund: Fund }) {
  const t = useWords('funds')
  const { signs } = useLocale()
  const { data: free } = useFreeMoney()
  const [amount, setAmount] = useState('')
  const [confirming, setConfirming] = useState(false)
  const fault = lockFault(fund, amount, free)
  const plain = (text: string): string => formatPlain(trimDecimal(decimal(text)), signs)
  const { currency_code: currency } = fund

  function words(of: LockFault): string {
    if (of === 'amountTooSmall') return t(of, { minimum: plain(fund.staring_sub_amount), currency })
    return of === 'amountTooLarge' ? t(of, { maximum: plain(fund.max_sub_amount), currency }) : t(of)
  }

  const faults = useFaults({ amount: fault && words(fault) })

  function ask(event: FormEvent): void {
    event.preventDefault()
    if (faults.pass()) setConfirming(true)
  }

  return (
    <Beside beside={<Brings fund={fund} amount={fault === undefined || fault === 'notEnough' ? amount : ''} />}>
      <div className="space-y-5">
        <Head fund={fund} />
        <Terms fund={fund} />
        <form {...faults.formProps} onSubmit={ask} noValidate className="space-y-4">
          <Field
            label={t('amount')}
            hint={
              <>
                {t('amountRule', {
                  minimum: plain(fund.staring_sub_amount),
                  maximum: plain(fund.max_sub_amount),
                  currency,
                })}
                <Available free={free} onAll={value => setAmount(mostOf(fund, value))} />
              </>
            }
            fault={
              faults.at('amount') ?? (fault === undefined || fault === 'inputLockNumber' ? undefined : words(fault))
            }
          >
            {ids => (
              <div className="relative">
                <DecimalInput {...ids} value={amount} onChange={setAmount} className="pe-20 text-lg font-semibold" />
                <span className="pointer-events-none absolute end-4 top-3 text-sm text-muted">{currency}</span>
              </div>
            )}
          </Field>
          <Button type="submit" look="primary" block>
            {t('subscribe')}
          </Button>
        </form>
        {confirming && (
          <ConfirmSheet
            fund={fund}
            amount={amount}
            onClose={() => setConfirming(false)}
            onBought={() => {
              setConfirming(false)
              setAmount('')
              faults.clear()
            }}
          />
        )}
      </div>
    </Beside>
  )
}

function Available({ free, onAll }: { readonly free: Usd | undefined; readonly onAll: (free: Usd) => void }) {
  const t = useWords('funds')
  const { signs } = useLocale()
  // Its place is kept until it is known.
  if (free === undefined) return <span className="block h-7" />
  return (
    <span className="flex items-center justify-between gap-3">
      <span className="tabular-nums">{t('available', { amount: formatPlain(formatDecimal(free, 2), signs) })}</span>
      <button
        type="button"
        className="-my-2 inline-flex min-h-11 items-center px-2 font-medium text-accent"
        onClick={() => onAll(free)}
      >
        {t('all')}
      </button>
    </span>
  )
}

function Head({ fund }: { readonly fund: Fund }) {
  return (
    <header className="flex items-center gap-4">
      <FundImage src={fund.image} className="size-20" />
      <div className="min-w-0">
        <h2 className="text-lg font-semibold text-balance">{fund.title}</h2>
        <p className="mt-0.5 flex items-center gap-2 text-sm text-muted">
          {fund.currency_code} <DemoLabel />
        </p>
      </div>
    </header>
  )
}

function Terms({ fund }: { readonly fund: Fund }) {
  const t = useWords('funds')
  const { signs } = useLocale()
  const percent = (rate: string): string => t('percent', { rate: formatPlain(rate, signs) })
  return (
    <>
      <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4 text-sm">
        <Fact label={t('expectedProfit')}>
          <span className="figure font-semibold text-up">{percent(fund.dividend_percentage)}</span>
        </Fact>
        <Fact label={t('machineRent')}>
          <Amount value={decimal(fund.staring_sub_amount)} places={2} unit={fund.currency_code} />
        </Fact>
        <Fact label={t('miningTime')}>{t('days', { days: fund.lock_dividend_days })}</Fact>
        <Fact label={t('maxSubscription')}>
          <Amount value={decimal(fund.max_sub_amount)} places={2} unit={fund.currency_code} />
        </Fact>
        <Fact label={t('earlyPenalty')}>
          <span className="figure">{percent(fund.liquidated_damages)}</span>
        </Fact>
      </dl>
      <p className="text-sm text-pretty text-muted">{fund.desc}</p>
    </>
  )
}

interface ConfirmSheetProps {
  readonly fund: Fund
  readonly amount: string
  readonly onClose: () => void
  readonly onBought: () => void
}

function ConfirmSheet({ fund, amount, onClose, onBought }: ConfirmSheetProps) {
  const t = useWords('funds')
  const { times } = useLocale()
  const [busy, setBusy] = useState(false)
  // Computed once: the end must not move while the sheet is open.
  const [brings] = useState(() => yieldOf(fund, amount, serverClock.now()))
  const { currency_code: currency } = fund

  async function confirm(): Promise<void> {
    setBusy(true)
    try {
      await buyFund(fund.id, amount)
      onBought()
    } catch {
      // The client has said what went wrong.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      title={t('confirmTitle')}
      onClose={onClose}
      footer={
        <Button look="primary" block busy={busy} onClick={() => void confirm()}>
          {t('confirm')}
        </Button>
      }
    >
      <p className="pt-1 pb-3 text-xl font-semibold">
        <Amount value={decimal(amount)} places={2} unit={currency} />
      </p>
      <dl className="divide-y divide-line text-sm">
        <Fact label={t('dailyProfit')}>
          <span data-testid="daily-profit">
            <Amount value={brings.daily} places={4} unit={currency} className="font-semibold text-up" />
          </span>
        </Fact>
        <Fact label={t('totalProfit')}>
          <span data-testid="total-profit">
            <Amount value={brings.total} places={4} unit={currency} className="font-semibold text-up" />
          </span>
        </Fact>
        <Fact label={t('lockedUntil')}>
          <span dir="auto" className="tabular-nums">
            {times.moment(brings.until)}
          </span>
        </Fact>
        <Fact label={t('earlyPenalty')}>
          <Amount value={brings.penalty} places={4} unit={currency} />
        </Fact>
      </dl>
      <p className="mt-3 text-xs text-pretty text-muted">{t('oneToOne', { currency })}</p>
      <p className="mt-1 text-xs text-pretty text-muted">{t('notGuaranteedNote')}</p>
    </Sheet>
  )
}
