// Withdraw: currency, destination, amount, cost and payout; earlier withdrawals with their progress.
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal, trimDecimal, type Usd } from '@tallystick/kernel/decimal'
import { useNavigate, useSearch } from '@tallystick/ui/routing/routing'
import { useState } from 'react'
import type { PayoutMethod } from '../../../entities/wallet/payout-method.ts'
import {
  submitWithdrawal,
  useAccounts,
  useWithdrawalCurrencies,
  usePayoutMethods,
  useWithdrawalRules,
} from '../../../entities/wallet/wallet.ts'
import { METHOD_NUMBER, type Way, wayFromWire, WAY_NUMBER } from '../../../entities/wallet/way.ts'
import type { WithdrawalCurrency, WithdrawalRules } from '../../../entities/wallet/withdrawal.ts'
import { CallFailed } from '@tallystick/api-client/call-failed'
import { useLocale, useWords } from '../../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Choices } from '../../../ui/forms/choices.tsx'
import { DecimalInput } from '../../../ui/forms/decimal-input.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { Amount } from '../../../ui/primitives/figures.tsx'
import { ErrorState } from '../../../ui/tables/list-states.tsx'
import { CurrencyPicker, MethodPicker } from './withdrawal-pickers.tsx'
import { WithdrawalRecords } from './withdrawal-records.tsx'
import { OtpDialog } from './otp-dialog.tsx'
import { RateChangedCards } from './rate-changed-card.tsx'
import { MoneyPage } from '../../../entities/wallet/money-page.tsx'
import { useFaults } from '../../../ui/forms/use-faults.ts'
import { useWithdrawDraft } from './withdraw-draft.ts'
import { Costs, Promises } from './withdraw-costs.tsx'
import { faultOf, mostWithdrawable } from './withdraw-form.ts'
import { WithdrawSummary } from './withdraw-summary.tsx'

export default function WithdrawScreen() {
  const t = useWords('wallet')
  const way = wayFromWire(useSearch('/mine/withdraw'))
  const navigate = useNavigate()
  return (
    <MoneyPage title={t('withdraw')} records={<WithdrawalRecords way={way} />}>
      <Choices<Way>
        kind="tabs"
        look="segments"
        label={t('withdraw')}
        value={way}
        options={[
          { value: 'coin', label: t('coin') },
          { value: 'bank', label: t('bank') },
        ]}
        onChange={next => void navigate({ to: '/mine/withdraw', search: { type: WAY_NUMBER[next] }, replace: true })}
      />
      <RateChangedCards />
      <WithdrawForm key={way} way={way} />
    </MoneyPage>
  )
}

function WithdrawForm({ way }: { readonly way: Way }) {
  const currencies = useWithdrawalCurrencies(way)
  const methods = usePayoutMethods(way)
  const rules = useWithdrawalRules()
  const accounts = useAccounts()
  const queries = [currencies, methods, rules, accounts]
  const free = accounts.data?.find(account => account.name === 'main')?.free
  if (!currencies.data || !methods.data || !rules.data || free === undefined) {
    return queries.some(query => query.isError) ? (
      <ErrorState onRetry={() => queries.forEach(query => void query.refetch())} />
    ) : (
      // As high as the form, so that the records below stay where they are.
      <div className="skeleton h-180 rounded-card" />
    )
  }
  // One that was added a moment ago, here or elsewhere, may not have arrived yet.
  const readMethods = async (): Promise<readonly PayoutMethod[]> =>
    (await methods.refetch({ cancelRefetch: false })).data ?? []
  const loaded = { currencies: currencies.data, methods: methods.data, rules: rules.data, free }
  return <LoadedForm way={way} {...loaded} readMethods={readMethods} />
}

interface LoadedFormProps {
  readonly way: Way
  readonly currencies: readonly WithdrawalCurrency[]
  readonly methods: readonly PayoutMethod[]
  readonly readMethods: () => Promise<readonly PayoutMethod[]>
  readonly rules: WithdrawalRules
  readonly free: Usd
}

/** What the server says about the amount or the method stands there. */
function fieldOf({ reason }: CallFailed): 'amount' | 'method' | undefined {
  if (reason === undefined) return undefined
  if (AMOUNT_REFUSALS.has(reason)) return 'amount'
  return reason === 'method_cooling' || reason === 'method_unknown' ? 'method' : undefined
}

const AMOUNT_REFUSALS: ReadonlySet<string> = new Set([
  'insufficient_balance',
  'amount_not_above_fee',
  'amount_below_minimum',
  'amount_above_maximum',
  'daily_limit',
])

type Asking = 'bind' | 'channel' | 'check' | 'otp' | null

function LoadedForm({ way, currencies, methods, readMethods, rules, free }: LoadedFormProps) {
  const t = useWords('wallet')
  const navigate = useNavigate()
  const { signs } = useLocale()
  const [{ amount, memo, currencyId }, change] = useWithdrawDraft(way)
  const [methodId, setMethodId] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<Asking>(null)

  // A bound method says which currency is meant, until another is chosen.
  const currency =
    currencies.find(one => one.id === currencyId) ??
    currencies.find(one => methods.some(method => method.currency.id === one.id)) ??
    currencies[0]
  const own = methods.filter(method => method.currency.id === currency?.id)
  const method = own.find(one => one.id === methodId) ?? own[0]
  const { leftToday } = rules
  const fault = currency && faultOf(currency, amount, free, leftToday)
  const faults = useFaults(
    { method: own.length > 0 && method === undefined ? t('chooseMethodFirst') : undefined, amount: fault && t(fault) },
    fieldOf,
  )
  if (currency === undefined) return null
  const money = (value: Usd): string => formatPlain(formatDecimal(value, 2), signs)
  const bounds = {
    minimum: money(currency.terms.feeType === 'fixed' ? currency.terms.withdrawalRate : 0n),
    maximum: money(mostWithdrawable(free, leftToday)),
  }

  async function send(otp?: string): Promise<void> {
    if (currency === undefined || method === undefined) return
    setBusy(true)
    try {
      await submitWithdrawal({ currencyId: currency.id, methodId: method.id, amount, memo }, otp, faults.take)
      change({ amount: '', memo: '' })
      faults.clear()
      setAsking(null)
    } catch (failure) {
      const needsCode = failure instanceof CallFailed && failure.reason === 'two_factor_needed'
      // Refused for another reason: what is wrong is said at its field, or above the form.
      if (needsCode || otp === undefined) setAsking(needsCode ? 'otp' : null)
    } finally {
      setBusy(false)
    }
  }

  async function hasMethod(): Promise<boolean> {
    if (own.length > 0) return true
    setBusy(true)
    const newest = await readMethods()
    setBusy(false)
    return newest.some(one => one.currency.id === currency?.id)
  }

  async function submit(): Promise<void> {
    if (currency?.isPaidOut === false) return setAsking('channel')
    if (!(await hasMethod())) return setAsking('bind')
    if (faults.pass()) setAsking('check')
  }

  return (
    <form
      {...faults.formProps}
      noValidate
      className="space-y-5"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <CurrencyPicker
        currencies={currencies}
        value={currency.id}
        onChange={id => {
          change({ currencyId: id })
          setMethodId(undefined)
        }}
      />
      <MethodPicker
        way={way}
        methods={own}
        value={method?.id}
        fault={faults.at('method')}
        onChange={setMethodId}
        onMissing={() => setAsking('bind')}
      />
      <Field
        label={t('amountUsd')}
        side={<Whole free={free} onAll={() => change({ amount: trimDecimal(mostWithdrawable(free, leftToday)) })} />}
        hint={t('amountRule', bounds)}
        fault={faults.at('amount') ?? (amount === '' || fault === undefined ? undefined : t(fault))}
      >
        {ids => (
          <DecimalInput {...ids} value={amount} onChange={typed => change({ amount: typed })} placeholder="0.00" />
        )}
      </Field>
      <Costs currency={currency} amount={amount} rules={rules} />
      <Field label={t('remark')} hint={t('remarkHint')}>
        {ids => (
          <input
            {...ids}
            type="text"
            maxLength={200}
            value={memo}
            onChange={event => change({ memo: event.target.value })}
            className={INPUT}
          />
        )}
      </Field>
      <Button type="submit" look="primary" block busy={busy}>
        {t('submitWithdraw')}
      </Button>
      <Promises rules={rules} />
      {asking === 'bind' && own.length === 0 && (
        <ConfirmDialog
          title={t('notBoundTitle')}
          confirmLabel={t('goBind')}
          onClose={() => setAsking(null)}
          onConfirm={() => void navigate({ to: '/mine/withdraw-way', search: { type: METHOD_NUMBER[way] } })}
        >
          {t('notBoundBody', { currency: currency.code })}
        </ConfirmDialog>
      )}
      {asking === 'channel' && (
        <ConfirmDialog
          title={t('noChannelTitle')}
          confirmLabel={t('confirm')}
          onClose={() => setAsking(null)}
          onConfirm={() => setAsking(null)}
        >
          {t('noChannelBody', { currency: currency.code })}
        </ConfirmDialog>
      )}
      {asking === 'check' && method && (
        <WithdrawSummary
          currency={currency}
          method={method}
          amount={amount}
          rules={rules}
          busy={busy}
          onConfirm={() => void send()}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'otp' && <OtpDialog busy={busy} onClose={() => setAsking(null)} onSubmit={otp => void send(otp)} />}
    </form>
  )
}

function Whole({ free, onAll }: { readonly free: Usd; readonly onAll: () => void }) {
  const t = useWords('wallet')
  return (
    <span className="flex items-center gap-2 text-xs">
      {t('balance')} <Amount value={free} places={2} unit="USD" className="text-ink" />
      <button type="button" onClick={onAll} className="-my-2 min-h-9 px-1 font-medium text-accent">
        {t('all')}
      </button>
    </span>
  )
}
