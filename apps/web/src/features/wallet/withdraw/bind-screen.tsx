// Adding a payout method: the currency, then an address or the details of a bank account.
import type { ParamsOf } from '@tallystick/wire/trader/routes'
import { useRouter, useSearch } from '@tallystick/ui/routing/routing'
import { useState } from 'react'
import { boundChannelOf, type Channel } from '../../../entities/wallet/channel.ts'
import { bindMethod, useWithdrawalCurrencies, useWithdrawalTerms } from '../../../entities/wallet/wallet.ts'
import { CallFailed } from '@tallystick/api-client/call-failed'
import { useWords } from '../../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { ErrorState } from '../../../ui/tables/list-states.tsx'
import { useFaults } from '../../../ui/forms/use-faults.ts'
import { type BindField, EMPTY_DRAFT, isBindField, missingFields } from './bind-form.ts'
import { CurrencyPicker } from './withdrawal-pickers.tsx'
import { OtpDialog } from './otp-dialog.tsx'
import { useWithdrawDraft } from './withdraw-draft.ts'
import { MoneyPage } from '../../../entities/wallet/money-page.tsx'

export default function BindScreen() {
  const t = useWords('wallet')
  const channel = boundChannelOf(useSearch('/mine/withdraw-way').type)
  return (
    <MoneyPage title={t(channel === 'coin' ? 'bindCoin' : 'bindBank')}>
      <BindForm key={channel} channel={channel} />
    </MoneyPage>
  )
}

const FIELDS = {
  coin: ['dc_address'],
  bank: ['payee_name', 'payee_account', 'bank_swift', 'bank_name', 'bank_address'],
} as const satisfies Record<Channel, readonly BindField[]>

const LABELS = {
  dc_address: 'address',
  payee_name: 'payeeName',
  payee_account: 'payeeAccount',
  bank_swift: 'bankSwift',
  bank_name: 'bankName',
  bank_address: 'bankAddress',
} as const satisfies Record<BindField, string>

function fieldOf({ reason, params }: CallFailed): BindField | undefined {
  if (reason === 'address_invalid') return 'dc_address'
  return isBindField(params['field']) ? params['field'] : undefined
}

function BindForm({ channel }: { readonly channel: Channel }) {
  const t = useWords('wallet')
  const router = useRouter()
  const { data: currencies, isError, refetch } = useWithdrawalCurrencies(channel)
  const { data: terms } = useWithdrawalTerms()
  const [{ currencyId }, change] = useWithdrawDraft(channel)
  const setCurrencyId = (id: number): void => change({ currencyId: id })
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [busy, setBusy] = useState(false)
  const [needsOtp, setNeedsOtp] = useState(false)

  const faults = useFaults<BindField>(
    Object.fromEntries(
      missingFields(channel, draft).map(field => [field, t('inputField', { field: t(LABELS[field]) })]),
    ),
    fieldOf,
  )
  if (currencies === undefined) {
    return isError ? <ErrorState onRetry={() => void refetch()} /> : <div className="skeleton h-72 rounded-card" />
  }
  const currency = currencies.find(one => one.id === currencyId) ?? currencies[0]
  if (currency === undefined) return null

  async function send(withdrawalId: number, otp?: string): Promise<void> {
    setBusy(true)
    try {
      const params: Omit<ParamsOf<'bindMethod'>, 'type'> = {
        draw_id: withdrawalId,
        ...draft,
        ...(otp === undefined ? {} : { otp }),
      }
      await bindMethod(channel, params, faults.take)
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
      {FIELDS[channel].map(name => (
        <Field
          key={name}
          label={t(LABELS[name])}
          hint={name === 'dc_address' ? t('addressHint', { network: currency.protocol }) : undefined}
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
      {terms && (
        <p className="text-xs text-muted">
          {terms.method_cooling_hours === 0
            ? t('coolingOff')
            : t('coolingMethod', { hours: terms.method_cooling_hours })}
        </p>
      )}
      <Button type="submit" look="primary" block busy={busy}>
        {t('bind')}
      </Button>
      {needsOtp && (
        <OtpDialog busy={busy} onClose={() => setNeedsOtp(false)} onSubmit={otp => void send(currency.id, otp)} />
      )}
    </form>
  )
}
