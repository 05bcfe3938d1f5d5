// Adding a payout method: the currency, then an address or the details of a bank account.
import { useRouter, useSearch } from '@tallystick/ui/routing/routing'
import { useState } from 'react'
import { type MethodField, methodFieldFromWire } from '../../../entities/wallet/payout-method.ts'
import { bindMethod, useWithdrawalCurrencies } from '../../../entities/wallet/wallet.ts'
import { methodWayFromWire, type Way } from '../../../entities/wallet/way.ts'
import { CallFailed } from '@tallystick/api-client/call-failed'
import { isDesktop } from '../../../platform/stores/presentation.ts'
import { useWords } from '../../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { ErrorState } from '../../../ui/tables/list-states.tsx'
import { useFaults } from '../../../ui/forms/use-faults.ts'
import { EMPTY_DRAFT, missingFields } from './bind-form.ts'
import { MethodCooling } from './method-cooling.tsx'
import { MethodList } from './methods-screen.tsx'
import { CurrencyPicker } from './withdrawal-pickers.tsx'
import { OtpDialog } from './otp-dialog.tsx'
import { useWithdrawDraft } from './withdraw-draft.ts'
import { MoneyPage } from '../../../entities/wallet/money-page.tsx'

export default function BindScreen() {
  const t = useWords('wallet')
  const way = methodWayFromWire(useSearch('/mine/withdraw-way'))
  return (
    <MoneyPage
      title={t(way === 'coin' ? 'bindCoin' : 'bindBank')}
      {...(isDesktop && { records: <MethodList way={way} /> })}
    >
      <BindForm key={way} way={way} />
    </MoneyPage>
  )
}

const FIELDS = {
  coin: ['address'],
  bank: ['payeeName', 'payeeAccount', 'bankSwift', 'bankName', 'bankAddress'],
} as const satisfies Record<Way, readonly MethodField[]>

function fieldOf({ reason, params }: CallFailed): MethodField | undefined {
  return reason === 'address_invalid' ? 'address' : methodFieldFromWire(params['field'])
}

function BindForm({ way }: { readonly way: Way }) {
  const t = useWords('wallet')
  const router = useRouter()
  const { data: currencies, isError, error, refetch } = useWithdrawalCurrencies(way)
  const [{ currencyId }, change] = useWithdrawDraft(way)
  const setCurrencyId = (id: number): void => change({ currencyId: id })
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [busy, setBusy] = useState(false)
  const [needsOtp, setNeedsOtp] = useState(false)

  const faults = useFaults<MethodField>(
    Object.fromEntries(missingFields(way, draft).map(field => [field, t('inputField', { field: t(field) })])),
    fieldOf,
  )
  if (currencies === undefined) {
    return isError ? (
      <ErrorState failure={error} onRetry={() => void refetch()} />
    ) : (
      <div className="skeleton h-72 rounded-card" />
    )
  }
  const currency = currencies.find(one => one.id === currencyId) ?? currencies[0]
  if (currency === undefined) return null

  async function send(forCurrency: number, otp?: string): Promise<void> {
    setBusy(true)
    try {
      await bindMethod({ way, currencyId: forCurrency, details: draft }, otp, faults.take)
      router.back()
    } catch (failure) {
      setNeedsOtp(failure instanceof CallFailed && failure.reason === 'two_factor_needed')
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
        if (faults.pass()) void send(currency.id)
      }}
    >
      <CurrencyPicker currencies={currencies} value={currency.id} onChange={setCurrencyId} />
      {FIELDS[way].map(name => (
        <Field
          key={name}
          label={t(name)}
          hint={name === 'address' ? t('addressHint', { network: currency.network }) : undefined}
          fault={faults.at(name)}
        >
          {ids => (
            <input
              {...ids}
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="auto"
              maxLength={200}
              value={draft[name]}
              onChange={event => setDraft({ ...draft, [name]: event.target.value })}
              className={INPUT}
            />
          )}
        </Field>
      ))}
      <MethodCooling className="text-xs text-muted" />
      <Button type="submit" look="primary" block busy={busy}>
        {t('bind')}
      </Button>
      {needsOtp && (
        <OtpDialog busy={busy} onClose={() => setNeedsOtp(false)} onSubmit={otp => void send(currency.id, otp)} />
      )}
    </form>
  )
}
