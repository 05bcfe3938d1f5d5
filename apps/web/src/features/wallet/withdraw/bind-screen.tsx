// Adding a payout method: the currency, then an address or the details of a bank account.
import type { ParamsOf } from '@tallystick/wire/trader/routes'
import { useRouter, useSearch } from '@tallystick/ui/routing/routing'
import { useState } from 'react'
import { bindMethod, useWithdrawalCurrencies, useWithdrawalTerms } from '../../../entities/wallet/wallet.ts'
import { CallFailed } from '@tallystick/api-client/call-failed'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useWords } from '../../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { ErrorState } from '../../../ui/tables/list-states.tsx'
import { type BindDraft, EMPTY_DRAFT, isComplete } from './bind-form.ts'
import { CurrencyPicker } from './withdrawal-pickers.tsx'
import { OtpDialog } from './otp-dialog.tsx'
import { MoneyPage } from '../../../entities/wallet/money-page.tsx'

export default function BindScreen() {
  const t = useWords('wallet')
  const { type = 1 } = useSearch('/mine/withdraw-way')
  return (
    <MoneyPage title={t(type === 1 ? 'bindCoin' : 'bindBank')}>
      <BindForm key={type} type={type} />
    </MoneyPage>
  )
}

function BindForm({ type }: { readonly type: 1 | 2 }) {
  const t = useWords('wallet')
  const router = useRouter()
  const { data: currencies, isError, refetch } = useWithdrawalCurrencies(type === 1 ? 0 : 1)
  const { data: terms } = useWithdrawalTerms()
  const [currencyId, setCurrencyId] = useState<number>()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [busy, setBusy] = useState(false)
  const [needsOtp, setNeedsOtp] = useState(false)

  if (currencies === undefined) {
    return isError ? <ErrorState onRetry={() => void refetch()} /> : <div className="skeleton h-72 rounded-card" />
  }
  const currency = currencies.find(one => one.id === currencyId) ?? currencies[0]
  if (currency === undefined) return null

  async function send(withdrawalId: number, otp?: string): Promise<void> {
    setBusy(true)
    try {
      const params: ParamsOf<'bindMethod'> = {
        type,
        draw_id: withdrawalId,
        ...draft,
        ...(otp === undefined ? {} : { otp }),
      }
      await bindMethod(params)
      router.back()
    } catch (failure) {
      setNeedsOtp(failure instanceof CallFailed && failure.reason === 'two_factor_needed')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={event => {
        event.preventDefault()
        if (isComplete(type, draft)) void send(currency.id)
        else showToast(t('pleaseComplete'), 'error')
      }}
    >
      <CurrencyPicker currencies={currencies} value={currency.id} onChange={setCurrencyId} />
      {type === 1 ? (
        <TextField
          label={t('address')}
          hint={t('addressHint', { network: currency.protocol })}
          name="dc_address"
          draft={draft}
          onChange={setDraft}
        />
      ) : (
        <BankFields draft={draft} onChange={setDraft} />
      )}
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

interface FieldsProps {
  readonly draft: BindDraft
  readonly onChange: (draft: BindDraft) => void
}

function BankFields({ draft, onChange }: FieldsProps) {
  const t = useWords('wallet')
  return (
    <>
      <TextField label={t('payeeName')} name="payee_name" draft={draft} onChange={onChange} />
      <TextField label={t('payeeAccount')} name="payee_account" draft={draft} onChange={onChange} />
      <TextField label={t('bankSwift')} name="bank_swift" draft={draft} onChange={onChange} />
      <TextField label={t('bankName')} name="bank_name" draft={draft} onChange={onChange} />
      <TextField label={t('bankAddress')} name="bank_address" draft={draft} onChange={onChange} />
    </>
  )
}

interface TextFieldProps extends FieldsProps {
  readonly label: string
  readonly hint?: string
  readonly name: keyof BindDraft
}

function TextField({ label, hint, name, draft, onChange }: TextFieldProps) {
  return (
    <Field label={label} hint={hint}>
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
          onChange={event => onChange({ ...draft, [name]: event.target.value })}
          className={INPUT}
        />
      )}
    </Field>
  )
}
