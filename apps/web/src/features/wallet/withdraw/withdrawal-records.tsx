// Earlier withdrawals: state and amount in a list, each with its progress in a sheet.
import { useState } from 'react'
import { targetOf } from '../../../entities/wallet/payout-method.ts'
import { statusRank } from '../../../entities/wallet/review-status.ts'
import { useWithdrawals } from '../../../entities/wallet/wallet.ts'
import type { Way } from '../../../entities/wallet/way.ts'
import type { Withdrawal } from '../../../entities/wallet/withdrawal.ts'
import { useWords } from '../../../platform/words.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { Amount } from '../../../ui/primitives/figures.tsx'
import { WireTime } from '../../../ui/primitives/wire-time.tsx'
import { WithdrawalSheet } from './withdrawal-sheet.tsx'
import { CoinAmount } from '../coin-amount.tsx'
import { RecordList } from '../record-list.tsx'
import { StatusChip } from '../status-chip.tsx'

export function WithdrawalRecords({ way }: { readonly way: Way }) {
  const t = useWords('wallet')
  const query = useWithdrawals(way)
  const [opened, setOpened] = useState<number | null>(null)
  const withdrawal = query.data?.find(one => one.id === opened)
  const columns: readonly Column<Withdrawal>[] = [
    {
      key: 'time',
      label: t('time'),
      rank: one => one.createdAt,
      cell: one => (
        <button type="button" onClick={() => setOpened(one.id)} className="text-start hover:text-accent">
          <WireTime text={one.createdAt} />
        </button>
      ),
    },
    {
      key: 'amount',
      label: t('amountUsd'),
      end: true,
      rank: one => one.amount,
      cell: one => <Amount value={one.amount} places={2} className="font-medium" />,
    },
    {
      key: 'received',
      label: t('received'),
      end: true,
      cell: one => <CoinAmount withdrawal={one} text={one.payout.received} />,
    },
    {
      key: 'status',
      label: t('status'),
      rank: one => statusRank(one.status),
      cell: one => <StatusChip status={one.status} name={one.statusName} isUrgent={one.offer !== undefined} />,
    },
    {
      key: 'to',
      label: t(way === 'coin' ? 'toAddress' : 'toAccount'),
      cell: one => (
        <span className="shortens block max-w-28 text-muted" dir="ltr">
          {targetOf(one)}
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

function WithdrawalRow({ withdrawal, onOpen }: { readonly withdrawal: Withdrawal; readonly onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-start justify-between gap-4 py-3 text-start transition hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="block text-sm font-medium">
          <CoinAmount withdrawal={withdrawal} text={withdrawal.payout.received} />
        </span>
        <span className="shortens block text-xs text-muted" dir="ltr">
          {targetOf(withdrawal)}
        </span>
        <span className="block text-xs text-muted">
          <WireTime text={withdrawal.createdAt} />
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <Amount value={withdrawal.amount} places={2} unit="USD" className="text-sm" />
        <StatusChip status={withdrawal.status} name={withdrawal.statusName} isUrgent={withdrawal.offer !== undefined} />
      </span>
    </button>
  )
}
