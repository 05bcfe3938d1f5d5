// Earlier withdrawals: state and amount in a list, each with its progress in a sheet.
import { decimal } from '@tallystick/kernel/decimal'
import { useState } from 'react'
import type { Channel } from '../../../entities/wallet/channel.ts'
import { STATUSES, type WithdrawalRecord } from '../../../entities/wallet/records.ts'
import { useWithdrawals } from '../../../entities/wallet/wallet.ts'
import { useWords } from '../../../platform/words.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { Amount } from '../../../ui/primitives/figures.tsx'
import { WireTime } from '../../../ui/primitives/wire-time.tsx'
import { WithdrawalSheet } from './withdrawal-sheet.tsx'
import { CoinAmount } from '../coin-amount.tsx'
import { RecordList } from '../record-list.tsx'
import { StatusChip } from '../status-chip.tsx'

export function WithdrawalRecords({ channel }: { readonly channel: Channel }) {
  const t = useWords('wallet')
  const query = useWithdrawals(channel)
  const [opened, setOpened] = useState<number | null>(null)
  const withdrawal = query.data?.find(one => one.id === opened)
  const columns: readonly Column<WithdrawalRecord>[] = [
    {
      key: 'time',
      label: t('time'),
      rank: one => one.created_at,
      cell: one => (
        <button type="button" onClick={() => setOpened(one.id)} className="text-start hover:text-accent">
          <WireTime text={one.created_at} />
        </button>
      ),
    },
    {
      key: 'amount',
      label: t('amountUsd'),
      end: true,
      rank: one => decimal(one.number),
      cell: one => <Amount value={decimal(one.number)} places={2} className="font-medium" />,
    },
    {
      key: 'received',
      label: t('received'),
      end: true,
      cell: one => <CoinAmount withdrawal={one} text={one.real_number} />,
    },
    {
      key: 'status',
      label: t('status'),
      rank: one => STATUSES.indexOf(one.status),
      cell: one => <StatusChip status={one.status} name={one.status_name} isUrgent={one.new_number !== ''} />,
    },
    {
      key: 'to',
      label: t(channel === 'coin' ? 'toAddress' : 'toAccount'),
      cell: one => (
        <span className="shortens block max-w-28 text-muted" dir="ltr">
          {one.address || one.payee_account}
        </span>
      ),
    },
  ]
  return (
    <>
      <RecordList
        title={t('withdrawRecords')}
        empty={t('noWithdrawals')}
        query={query}
        csv="exportWithdrawals"
        testId={() => 'withdrawal-record'}
        columns={columns}
        onOpen={one => setOpened(one.id)}
      >
        {one => <WithdrawalRow withdrawal={one} onOpen={() => setOpened(one.id)} />}
      </RecordList>
      {withdrawal && <WithdrawalSheet withdrawal={withdrawal} onClose={() => setOpened(null)} />}
    </>
  )
}

function WithdrawalRow({ withdrawal, onOpen }: { readonly withdrawal: WithdrawalRecord; readonly onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-start justify-between gap-4 py-3 text-start transition hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="block text-sm font-medium">
          <CoinAmount withdrawal={withdrawal} text={withdrawal.real_number} />
        </span>
        <span className="shortens block text-xs text-muted" dir="ltr">
          {withdrawal.address || withdrawal.payee_account}
        </span>
        <span className="block text-xs text-muted">
          <WireTime text={withdrawal.created_at} />
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <Amount value={decimal(withdrawal.number)} places={2} unit="USD" className="text-sm" />
        <StatusChip status={withdrawal.status} name={withdrawal.status_name} isUrgent={withdrawal.new_number !== ''} />
      </span>
    </button>
  )
}
