// Withdrawals. The payee is copied into the request, so that it cannot change between review and payment.
import { absolute, decimal } from '@tallystick/kernel/decimal'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import type { ReactNode } from 'react'
import { api } from '../../platform/api.ts'
import type { Words } from '../../platform/words.ts'
import type { Queue } from '../../review/queue.ts'
import { QueueScreen } from '../../review/queue-screen.tsx'
import { Amount } from '../../ui/figures.tsx'
import { decidedFacts, outcomeFromWire } from './decided.tsx'
import { frozenFromWire, isRateFixed, WITHDRAWAL_STATUS } from './status-numbers.ts'

type Row = OperatorAnswerOf<'operatorWithdrawals'>['data'][number]

const QUEUE: Queue<Row> = {
  key: 'withdrawals',
  title: 'withdrawals',
  statuses: WITHDRAWAL_STATUS,
  list: 'operatorWithdrawals',
  subject: row => `withdrawal ${row.id}`,
  hasAmounts: true,
  sinceColumn: 'created_at',
  since: row => row.created_at,
  columns: t => [
    {
      key: 'number',
      label: t('amount'),
      sortable: true,
      end: true,
      cell: row => <Amount text={row.number} unit="USD" className="font-medium" />,
    },
    {
      key: 'pay',
      label: t('toPay'),
      end: true,
      cell: row => <Amount text={row.real_number} unit={row.currency_code} />,
    },
  ],
  facts: (row, t) => [
    [t('amount'), <Amount key="amount" text={row.number} unit="USD" className="font-semibold" />],
    [t('fee'), <Amount key="fee" text={row.fee} unit="USD" />],
    [t('toPay'), <Amount key="pay" text={row.real_number} unit={row.currency_code} className="font-semibold" />],
    ...rates(row, t),
    ...payee(row).map(([key, value]) => [t(key), value] as const),
    ...decidedFacts(row, t),
  ],
  images: () => [],
  warning,
  approvals: row => ({ needed: row.approvals_needed, first: row.approved_by }),
  isFrozen: frozenFromWire,
  approve: {
    words: 'complete',
    call: 'operatorWithdrawalApprove',
    isRefusal: false,
    run: (row, notes) =>
      outcomeFromWire(api.call('operatorWithdrawalApprove', { id: row.id, ...notes }), WITHDRAWAL_STATUS.waiting),
  },
  refusals: [
    {
      words: 'reject',
      call: 'operatorWithdrawalReject',
      isRefusal: true,
      run: (row, notes) =>
        api.call('operatorWithdrawalReject', { id: row.id, status: WITHDRAWAL_STATUS.rejected, ...notes }),
    },
    {
      words: 'void',
      call: 'operatorWithdrawalReject',
      isRefusal: true,
      run: (row, notes) =>
        api.call('operatorWithdrawalReject', { id: row.id, status: WITHDRAWAL_STATUS.invalid, ...notes }),
    },
  ],
}

/** The estimate, and what an approval at this moment would bring. */
function rates(row: Row, t: Words): (readonly [ReactNode, ReactNode])[] {
  if (isRateFixed(row)) return []
  const unit = row.currency_code
  const facts: (readonly [ReactNode, ReactNode])[] = [
    [t('rateApplied'), <Amount key="rate" text={row.usd_price} unit={`${unit}/USD`} />],
    [t('estimate'), <Amount key="estimate" text={row.estimated_number} unit={unit} />],
    [t('rateTolerance'), `${row.tolerance_percent}%`],
  ]
  if (row.rate_now === '') return facts
  return [
    ...facts,
    [t('rateNow'), <Amount key="now" text={row.rate_now} unit={`${unit}/USD`} />],
    [t('toPayNow'), <Amount key="pay-now" text={row.number_now} unit={unit} />],
    [t('rateMove'), <RateMove key="move" row={row} />],
  ]
}

function RateMove({ row }: { readonly row: Row }) {
  return <span className={isBeyond(row) ? 'figure font-semibold text-warn' : 'figure'}>{row.rate_move_percent}%</span>
}

/** As shown, in percent with two places; the engine decides exactly. */
function isBeyond(row: Row): boolean {
  if (row.rate_move_percent === '') return false
  return absolute(decimal(row.rate_move_percent)) > decimal(row.tolerance_percent)
}

/** What an operator must know before deciding. */
function warning(row: Row, t: Words): string | undefined {
  if (row.listed_as !== '') return t('payeeListed', { entry: row.listed_as })
  if (row.accept_until !== '') return t('waitsForUser', { time: row.accept_until })
  return isBeyond(row) ? t('beyondTolerance') : undefined
}

function payee(row: Row) {
  const facts = [
    ['network', row.protocol_code],
    ['address', row.address],
    ['bank', row.bank_name],
    ['bankAddress', row.bank_address],
    ['swift', row.bank_swift],
    ['payee', row.payee_name],
    ['accountNumber', row.payee_account],
    ['memo', row.memo],
  ] as const
  return facts.filter(([, value]) => value !== '')
}

export default function WithdrawalsScreen() {
  return <QueueScreen queue={QUEUE} />
}
