// Deposit by coin network or bank wire: destination, amount, proof, and earlier deposits.
import type { CallFailed } from '@tallystick/api-client/call-failed'
import { decimal, parseDecimal } from '@tallystick/kernel/decimal'
import { useNavigate, useSearch } from '@tallystick/ui/routing/routing'
import { useState } from 'react'
import type { Deposit } from '../../../entities/wallet/deposit.ts'
import { statusRank } from '../../../entities/wallet/review-status.ts'
import { submitDeposit, useDepositOptions, useDeposits } from '../../../entities/wallet/wallet.ts'
import { type Way, wayFromWire, WAY_NUMBER } from '../../../entities/wallet/way.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { formatPlain } from '@tallystick/i18n/numbers'
import { Button } from '@tallystick/ui/primitives/button'
import { Choices } from '../../../ui/forms/choices.tsx'
import { DecimalInput } from '../../../ui/forms/decimal-input.tsx'
import { Field } from '@tallystick/ui/forms/field'
import { Amount } from '../../../ui/primitives/figures.tsx'
import { ImageSlot } from '../../../ui/forms/image-slot.tsx'
import { ErrorState } from '../../../ui/tables/list-states.tsx'
import { useFaults } from '../../../ui/forms/use-faults.ts'
import { BankWay, CoinWay } from './deposit-ways.tsx'
import { RecordList } from '../record-list.tsx'
import { StatusChip } from '../status-chip.tsx'
import { WireTime } from '../../../ui/primitives/wire-time.tsx'
import { MoneyPage } from '../../../entities/wallet/money-page.tsx'

export default function DepositScreen() {
  const t = useWords('wallet')
  const way = wayFromWire(useSearch('/mine/charge'))
  const navigate = useNavigate()
  return (
    <MoneyPage title={t('deposit')} records={<DepositRecords way={way} />}>
      <Choices<Way>
        kind="tabs"
        look="segments"
        label={t('deposit')}
        value={way}
        options={[
          { value: 'coin', label: t('coin') },
          { value: 'bank', label: t('bank') },
        ]}
        onChange={next => void navigate({ to: '/mine/charge', search: { type: WAY_NUMBER[next] }, replace: true })}
      />
      <DepositForm key={way} way={way} />
    </MoneyPage>
  )
}

function fieldOf({ reason }: CallFailed): 'amount' | 'proof' | undefined {
  if (reason === 'amount_below_minimum' || reason === 'amount_above_maximum') return 'amount'
  return reason === 'proof_used' || reason === 'proof_unknown' ? 'proof' : undefined
}

function DepositForm({ way }: { readonly way: Way }) {
  const t = useWords('wallet')
  const { signs } = useLocale()
  const { data: options, isError, error, refetch } = useDepositOptions()
  const [chosen, setChosen] = useState<number>()
  const [amount, setAmount] = useState('')
  const [proof, setProof] = useState<number>()
  const [busy, setBusy] = useState(false)
  // A fresh slot after each deposit: its picture belongs to that deposit.
  const [slot, setSlot] = useState(0)

  const value = parseDecimal(amount)
  const isOutside =
    options !== undefined &&
    value !== undefined &&
    (value < decimal(options.minimum) || value > decimal(options.maximum)) &&
    amount !== ''
  const limits = {
    minimum: formatPlain(options?.minimum ?? '0', signs),
    maximum: formatPlain(options?.maximum ?? '0', signs),
  }
  const wrongAmount =
    value === undefined || value === 0n ? t('inputAmount') : isOutside ? t('depositHint', limits) : undefined
  const faults = useFaults({ amount: wrongAmount, proof: proof === undefined ? t('inputProof') : undefined }, fieldOf)
  if (options === undefined) {
    return isError ? (
      <ErrorState failure={error} onRetry={() => void refetch()} />
    ) : (
      <div className="skeleton h-180 rounded-card" />
    )
  }
  const targets = way === 'coin' ? options.coins : options.banks
  const target = targets.find(one => one.id === chosen) ?? targets[0]
  async function submit(): Promise<void> {
    if (!faults.pass() || target === undefined) return
    setBusy(true)
    try {
      await submitDeposit({ target, amount, proofId: proof }, faults.take)
      setAmount('')
      faults.clear()
      setProof(undefined)
      setSlot(slot + 1)
    } catch {
      // The client has said what went wrong; everything stays as it is.
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {way === 'coin' ? (
        <CoinWay options={options.coins} chosen={target?.id} onChoose={setChosen} />
      ) : (
        <BankWay options={options.banks} chosen={target?.id} onChoose={setChosen} />
      )}
      {target !== undefined && (
        <form
          {...faults.formProps}
          noValidate
          className="space-y-5"
          onSubmit={event => {
            event.preventDefault()
            void submit()
          }}
        >
          <Field
            label={t('amountUsd')}
            hint={t('depositHint', limits)}
            fault={faults.at('amount') ?? (isOutside ? t('depositHint', limits) : undefined)}
          >
            {ids => <DecimalInput {...ids} value={amount} onChange={setAmount} placeholder="0.00" />}
          </Field>
          <ImageSlot
            key={slot}
            label={t('proof')}
            hint={t('proofHint')}
            fault={faults.at('proof')}
            onChange={setProof}
            words={{
              choose: t('chooseImage'),
              uploading: percent => t('uploading', { percent }),
              done: t('uploadDone'),
              failed: t('uploadFailed'),
              tooLarge: t('uploadTooLarge'),
              remove: t('removeImage'),
            }}
          />
          <Button type="submit" look="primary" block busy={busy}>
            {t('submitDeposit')}
          </Button>
        </form>
      )}
    </>
  )
}

function DepositRecords({ way }: { readonly way: Way }) {
  const t = useWords('wallet')
  const query = useDeposits(way)
  return (
    <RecordList
      title={t('depositRecords')}
      empty={t('noDeposits')}
      query={query}
      csv="exportDeposits"
      testId={() => 'deposit-record'}
      columns={[
        {
          key: 'time',
          label: t('time'),
          rank: deposit => deposit.createdAt,
          cell: deposit => <WireTime text={deposit.createdAt} />,
        },
        { key: 'currency', label: t('currency'), rank: currencyOf, cell: currencyOf },
        {
          key: 'amount',
          label: t('amountUsd'),
          end: true,
          rank: deposit => deposit.amount,
          cell: deposit => <Amount value={deposit.amount} places={2} className="font-medium" />,
        },
        {
          key: 'status',
          label: t('status'),
          rank: deposit => statusRank(deposit.status),
          cell: deposit => <StatusChip status={deposit.status} name={deposit.statusName} />,
        },
        { key: 'note', label: t('note'), cell: deposit => deposit.note },
      ]}
    >
      {deposit => <DepositRow deposit={deposit} />}
    </RecordList>
  )
}

const currencyOf = (deposit: Deposit): string => [deposit.currency, deposit.network].filter(Boolean).join(' ')

function DepositRow({ deposit }: { readonly deposit: Deposit }) {
  const t = useWords('wallet')
  return (
    <div className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="text-sm font-medium">
          {deposit.currency}
          {deposit.network !== '' && <span className="ms-1.5 text-xs text-muted">{deposit.network}</span>}
        </p>
        <p className="text-xs text-muted">
          <WireTime text={deposit.createdAt} />
        </p>
        {deposit.status === 'completed' && <p className="mt-0.5 text-xs text-muted">{t('creditedTo')}</p>}
        {deposit.note !== '' && (
          <p className="mt-0.5 text-xs text-muted">
            {t('note')}: {deposit.note}
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <Amount value={deposit.amount} places={2} unit="USD" className="text-sm font-medium" />
        <StatusChip status={deposit.status} name={deposit.statusName} />
      </div>
    </div>
  )
}
