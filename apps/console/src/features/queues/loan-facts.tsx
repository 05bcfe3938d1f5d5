// Parts shared by the queues of loans and repayments.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import type { ReactNode } from 'react'
import type { Words } from '../../platform/words.ts'
import { Amount, Moment } from '../../ui/figures.tsx'

export type LoanRow = OperatorAnswerOf<'operatorLoans'>['data'][number]

export function amountColumn(t: Words) {
  return {
    key: 'amount',
    label: t('amount'),
    end: true,
    sortable: true as const,
    cell: (row: LoanRow) => <Amount text={row.amount} unit="USD" className="font-medium" />,
  }
}

export function loanFacts(row: LoanRow, t: Words): (readonly [ReactNode, ReactNode])[] {
  return [
    [t('amount'), <Amount key="amount" text={row.amount} unit="USD" className="font-semibold" />],
    [t('period'), t('days', { n: row.loan_period })],
    [t('interest'), <Amount key="interest" text={row.interest_amount} unit="USD" />],
    [t('penalty'), <Amount key="penalty" text={row.penalty_amount} unit="USD" />],
    [t('total'), <Amount key="total" text={row.total_amount} unit="USD" />],
    ...(row.repayment_time === '' ? [] : [[t('due'), <Moment key="due" at={row.repayment_time} />] as const]),
    ...(row.days_late > 0 ? [[t('late'), t('days', { n: row.days_late })] as const] : []),
    ...(row.note === '' ? [] : [[t('note'), row.note] as const]),
  ]
}
