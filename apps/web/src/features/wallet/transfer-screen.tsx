// Transfer between own accounts: from, to, swap, all; and the list of earlier ones.
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal, trimDecimal, type Usd } from '@tallystick/kernel/decimal'
import { ArrowDownUp, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type { AccountName } from '../../entities/wallet/account.ts'
import type { OwnTransfer } from '../../entities/wallet/transaction.ts'
import { transfer, useAccounts, useTransferable, useTransfers } from '../../entities/wallet/wallet.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button, IconButton } from '@tallystick/ui/primitives/button'
import { DecimalInput } from '../../ui/forms/decimal-input.tsx'
import { Field } from '@tallystick/ui/forms/field'
import { useFaults } from '../../ui/forms/use-faults.ts'
import { Amount } from '../../ui/primitives/figures.tsx'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { Picker } from '../../ui/layers/picker.tsx'
import { ACCOUNT_HINT, ACCOUNTS } from './account-words.ts'
import { RecordList } from './record-list.tsx'
import { FIRST_DIRECTION, swapped, transferFault, withFrom, withTo } from './transfer-form.ts'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import { MoneyPage } from '../../entities/wallet/money-page.tsx'

export default function TransferScreen() {
  const t = useWords('wallet')
  return (
    <MoneyPage title={t('transfer')} records={<TransferRecords />}>
      <TransferForm />
    </MoneyPage>
  )
}

interface Leaving {
  readonly free: Usd
  readonly haircut: Usd
  /** Code of a market whose price is out of date: nothing leaves until it moves. */
  readonly stale: string
}

/** What may leave the account now. For contracts the server says it: floating losses and closed markets count. */
function useLeaving(name: AccountName) {
  const accounts = useAccounts()
  const forex = useTransferable(name === 'forex')
  if (name === 'forex') return { leaving: forex.data, isError: forex.isError, retry: forex.refetch }
  const account = accounts.data?.find(one => one.name === name)
  const leaving: Leaving | undefined = account && { free: account.free, haircut: 0n, stale: '' }
  return { leaving, isError: accounts.isError, retry: accounts.refetch }
}

function TransferForm() {
  const t = useWords('wallet')
  const { signs } = useLocale()
  const [direction, setDirection] = useState(FIRST_DIRECTION)
  const [amount, setAmount] = useState('')
  const [busy, setBusy] = useState(false)
  const { leaving, isError, retry } = useLeaving(direction.from)

  const transferable = leaving?.free ?? 0n
  const fault = transferFault(amount, transferable)
  const faults = useFaults(
    {
      amount:
        leaving === undefined || leaving.stale === '' ? fault && t(fault) : t('transferStale', { code: leaving.stale }),
    },
    ({ reason }) => (reason === 'insufficient_balance' || reason === 'price_stale' ? 'amount' : undefined),
  )
  if (leaving === undefined) {
    return isError ? <ErrorState onRetry={() => void retry()} /> : <div className="skeleton h-72 rounded-card" />
  }

  function hintOf({ haircut, stale }: Leaving): string {
    if (stale !== '') return t('transferStale', { code: stale })
    if (haircut === 0n) return t('transferHint')
    return t('transferHaircut', { amount: formatPlain(formatDecimal(haircut, 2), signs) })
  }

  async function submit(): Promise<void> {
    if (!faults.pass()) return
    setBusy(true)
    try {
      await transfer({ amount, from: direction.from, to: direction.to }, faults.take)
      setAmount('')
      faults.clear()
    } catch {
      // The client has said what went wrong.
    } finally {
      setBusy(false)
    }
  }

  const options = ACCOUNTS.map(name => ({ value: name, label: t(name), hint: t(ACCOUNT_HINT[name]) }))
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
      <div className="relative space-y-3">
        <Picker
          label={t('from')}
          placeholder={t('from')}
          options={options}
          value={direction.from}
          onChange={name => setDirection(withFrom(direction, name))}
        />
        <Picker
          label={t('to')}
          placeholder={t('to')}
          options={options}
          value={direction.to}
          onChange={name => setDirection(withTo(direction, name))}
        />
        <IconButton
          label={t('swap')}
          onClick={() => setDirection(swapped(direction))}
          className="absolute end-4 top-[4.9rem] z-1 rounded-full border border-line bg-raised text-accent"
        >
          <ArrowDownUp className="size-5" />
        </IconButton>
      </div>
      <Field
        label={t('amountUsd')}
        side={
          <span className="flex flex-wrap items-center justify-end gap-x-2 text-xs">
            {t('transferable')}
            <span data-testid="transferable">
              <Amount value={transferable} places={2} unit="USD" className="text-ink" />
            </span>
            <button
              type="button"
              onClick={() => setAmount(trimDecimal(transferable))}
              className="-my-2 min-h-9 px-1 font-medium text-accent"
            >
              {t('all')}
            </button>
          </span>
        }
        hint={
          <>
            {t('amountRule', { minimum: '0', maximum: formatPlain(formatDecimal(transferable, 2), signs) })}
            {direction.from === 'forex' && (
              <span className={leaving.stale === '' ? 'block' : 'block text-warn'} data-testid="transfer-hint">
                {hintOf(leaving)}
              </span>
            )}
          </>
        }
        fault={faults.at('amount') ?? (amount === '' || fault === undefined ? undefined : t(fault))}
      >
        {ids => <DecimalInput {...ids} value={amount} onChange={setAmount} placeholder="0.00" />}
      </Field>
      <Button type="submit" look="primary" block busy={busy}>
        {t('submitTransfer')}
      </Button>
    </form>
  )
}

function TransferRecords() {
  const t = useWords('wallet')
  const query = useTransfers()
  return (
    <RecordList
      title={t('transferRecords')}
      empty={t('noTransfers')}
      query={query}
      csv="exportTransfers"
      testId={() => 'transfer-record'}
      columns={[
        { key: 'time', label: t('time'), rank: row => row.createdAt, cell: row => <WireTime text={row.createdAt} /> },
        { key: 'from', label: t('from'), rank: row => ACCOUNTS.indexOf(row.from), cell: row => t(row.from) },
        { key: 'to', label: t('to'), rank: row => ACCOUNTS.indexOf(row.to), cell: row => t(row.to) },
        {
          key: 'amount',
          label: t('amountUsd'),
          end: true,
          rank: row => row.amount,
          cell: row => <Amount value={row.amount} places={2} className="font-medium" />,
        },
      ]}
    >
      {row => <TransferRow row={row} />}
    </RecordList>
  )
}

function TransferRow({ row }: { readonly row: OwnTransfer }) {
  const t = useWords('wallet')
  return (
    <div className="flex items-center justify-between gap-4 py-3">
      <div>
        <p className="flex items-center gap-1.5 text-sm font-medium">
          {t(row.from)}
          <ArrowRight className="mirror size-4 text-muted" aria-hidden="true" />
          {t(row.to)}
        </p>
        <p className="text-xs text-muted">
          <WireTime text={row.createdAt} />
        </p>
      </div>
      <Amount value={row.amount} places={2} unit="USD" className="text-sm font-medium" />
    </div>
  )
}
