// Tables of deposits, withdrawals, payout methods and daily allowances. The wire's numbers are the tables' numbers.
import type { Adjustment } from '@tallystick/engine/products/wallet/adjustment'
import type { Deposit, DepositStatus } from '@tallystick/engine/products/wallet/deposit'
import type { Channel } from '@tallystick/engine/products/wallet/commands'
import type { PayoutMethod, MethodStatus } from '@tallystick/engine/products/wallet/payout-method'
import type {
  WithdrawalAllowance,
  RateSource,
  Withdrawal,
  WithdrawalStatus,
} from '@tallystick/engine/products/wallet/withdrawal/withdrawal'
import { Columns, nameOf } from './columns.ts'
import { changing, fixed, type Row, type Table } from './table.ts'

export const CHANNEL = { coin: 0, bank: 1 } as const satisfies Record<Channel, number>
export const DEPOSIT_STATUS = { unchecked: 0, finished: 1, rejected: 2, invalid: 3 } as const satisfies Record<
  DepositStatus,
  number
>
/** Waiting for the user is under review too; the offer in the row tells them apart. */
export const WITHDRAWAL_STATUS = {
  under_review: 0,
  rate_changed: 0,
  completed: 1,
  rejected: 2,
  invalid: 3,
  cancelled: 4,
  expired: 5,
} as const satisfies Record<WithdrawalStatus, number>
export const RATE_SOURCE = { fixed: 0, typed: 1, pair: 2 } as const satisfies Record<RateSource, number>
const METHOD_STATUS = { active: 1, deleted: 0 } as const satisfies Record<MethodStatus, number>

export const DEPOSITS: Table<Deposit> = {
  name: 'deposit',
  openWhere: 'status = 0',
  fromRow: depositFrom,
  columns: [
    fixed('id', 'bigint', deposit => deposit.id),
    fixed('user_id', 'bigint', deposit => deposit.userId),
    fixed('type', 'smallint', deposit => CHANNEL[deposit.channel]),
    changing('status', 'smallint', deposit => DEPOSIT_STATUS[deposit.status]),
    fixed('option_id', 'bigint', deposit => deposit.optionId),
    fixed('currency_code', 'text', deposit => deposit.currencyCode),
    fixed('protocol_code', 'text', deposit => deposit.protocolCode),
    fixed('address', 'text', deposit => deposit.address),
    fixed('amount', 'bigint', deposit => deposit.amount),
    fixed('proof_id', 'bigint', deposit => deposit.proofId),
    fixed('proof_hash', 'text', deposit => deposit.proofHash),
    changing('approvals_needed', 'smallint', deposit => deposit.approvalsNeeded),
    changing('approved_by', 'bigint', deposit => deposit.approvedBy),
    changing('decided_by', 'bigint', deposit => deposit.decidedBy),
    changing('note', 'text', deposit => deposit.note),
    fixed('created_at', 'bigint', deposit => deposit.createdAt),
    changing('decided_at', 'bigint', deposit => deposit.decidedAt),
  ],
}

export const WITHDRAWALS: Table<Withdrawal> = {
  name: 'withdrawal',
  openWhere: 'status = 0',
  fromRow: withdrawalFrom,
  columns: [
    fixed('id', 'bigint', withdrawal => withdrawal.id),
    fixed('user_id', 'bigint', withdrawal => withdrawal.userId),
    fixed('type', 'smallint', withdrawal => CHANNEL[withdrawal.channel]),
    changing('status', 'smallint', withdrawal => WITHDRAWAL_STATUS[withdrawal.status]),
    fixed('method_id', 'bigint', withdrawal => withdrawal.methodId),
    fixed('currency_id', 'bigint', withdrawal => withdrawal.currencyId),
    fixed('currency_code', 'text', withdrawal => withdrawal.currencyCode),
    fixed('protocol_code', 'text', withdrawal => withdrawal.protocolCode),
    fixed('fee_type', 'smallint', withdrawal => withdrawal.feeType),
    fixed('withdrawal_rate', 'bigint', withdrawal => withdrawal.withdrawalRate),
    fixed('places', 'smallint', withdrawal => withdrawal.places),
    fixed('amount', 'bigint', withdrawal => withdrawal.amount),
    fixed('fee', 'bigint', withdrawal => withdrawal.fee),
    fixed('rate_source', 'smallint', withdrawal => RATE_SOURCE[withdrawal.rateSource]),
    fixed('pair_id', 'integer', withdrawal => withdrawal.pairId),
    fixed('rate_is_per_usd', 'boolean', withdrawal => withdrawal.isPerUsd),
    fixed('tolerance_percent', 'bigint', withdrawal => withdrawal.tolerancePercent),
    changing('estimated_price', 'bigint', withdrawal => withdrawal.estimatedPrice),
    changing('estimated_tick', 'bigint', withdrawal => withdrawal.estimatedTick),
    changing('estimated_received', 'bigint', withdrawal => withdrawal.estimatedReceived),
    changing('accepted_at', 'bigint', withdrawal => withdrawal.acceptedAt),
    changing('offered_price', 'bigint', withdrawal => withdrawal.offeredPrice),
    changing('offered_tick', 'bigint', withdrawal => withdrawal.offeredTick),
    changing('offered_received', 'bigint', withdrawal => withdrawal.offeredReceived),
    changing('offered_at', 'bigint', withdrawal => withdrawal.offeredAt),
    changing('offered_until', 'bigint', withdrawal => withdrawal.offeredUntil),
    changing('price', 'bigint', withdrawal => withdrawal.price),
    changing('tick', 'bigint', withdrawal => withdrawal.tick),
    changing('received', 'bigint', withdrawal => withdrawal.received),
    fixed('address', 'text', withdrawal => withdrawal.address),
    fixed('bank_name', 'text', withdrawal => withdrawal.bankName),
    fixed('bank_address', 'text', withdrawal => withdrawal.bankAddress),
    fixed('bank_swift', 'text', withdrawal => withdrawal.bankSwift),
    fixed('payee_name', 'text', withdrawal => withdrawal.payeeName),
    fixed('payee_account', 'text', withdrawal => withdrawal.payeeAccount),
    fixed('memo', 'text', withdrawal => withdrawal.memo),
    changing('approvals_needed', 'smallint', withdrawal => withdrawal.approvalsNeeded),
    changing('approved_by', 'bigint', withdrawal => withdrawal.approvedBy),
    changing('decided_by', 'bigint', withdrawal => withdrawal.decidedBy),
    changing('note', 'text', withdrawal => withdrawal.note),
    fixed('created_at', 'bigint', withdrawal => withdrawal.createdAt),
    changing('decided_at', 'bigint', withdrawal => withdrawal.decidedAt),
  ],
}

export const PAYOUT_METHODS: Table<PayoutMethod> = {
  name: 'payout_method',
  openWhere: 'status = 1',
  fromRow: methodFrom,
  columns: [
    fixed('id', 'bigint', method => method.id),
    fixed('user_id', 'bigint', method => method.userId),
    fixed('type', 'smallint', method => CHANNEL[method.channel]),
    changing('status', 'smallint', method => METHOD_STATUS[method.status]),
    fixed('currency_id', 'bigint', method => method.currencyId),
    fixed('address', 'text', method => method.address),
    fixed('bank_name', 'text', method => method.bankName),
    fixed('bank_address', 'text', method => method.bankAddress),
    fixed('bank_swift', 'text', method => method.bankSwift),
    fixed('payee_name', 'text', method => method.payeeName),
    fixed('payee_account', 'text', method => method.payeeAccount),
    fixed('created_at', 'bigint', method => method.createdAt),
    changing('deleted_at', 'bigint', method => method.deletedAt),
  ],
}

export const WITHDRAWAL_ALLOWANCES: Table<WithdrawalAllowance> = {
  name: 'withdrawal_allowance',
  openWhere: 'true',
  fromRow: allowanceFrom,
  columns: [
    fixed('id', 'bigint', allowance => allowance.id),
    fixed('user_id', 'bigint', allowance => allowance.userId),
    changing('day', 'bigint', allowance => allowance.day),
    changing('used', 'bigint', allowance => allowance.used),
  ],
}

export const ADJUSTMENTS: Table<Adjustment> = {
  name: 'adjustment',
  openWhere: 'false',
  fromRow: adjustmentFrom,
  columns: [
    fixed('id', 'bigint', one => one.id),
    fixed('user_id', 'bigint', one => one.userId),
    fixed('amount', 'bigint', one => one.amount),
    fixed('maker_id', 'bigint', one => one.makerId),
    fixed('checker_id', 'bigint', one => one.checkerId),
    fixed('reason', 'text', one => one.reason),
    fixed('created_at', 'bigint', one => one.createdAt),
  ],
}

function reviewFrom(row: Columns): Pick<Deposit, 'approvalsNeeded' | 'approvedBy' | 'decidedBy' | 'note'> {
  return {
    approvalsNeeded: row.small('approvals_needed') === 2 ? 2 : 1,
    approvedBy: row.id('approved_by'),
    decidedBy: row.id('decided_by'),
    note: row.text('note'),
  }
}

function payeeFrom(row: Columns): Omit<PayoutMethod, 'id' | 'userId' | 'createdAt' | 'status' | 'deletedAt'> {
  return {
    channel: nameOf(CHANNEL, row.small('type')),
    currencyId: row.id('currency_id'),
    address: row.text('address'),
    bankName: row.text('bank_name'),
    bankAddress: row.text('bank_address'),
    bankSwift: row.text('bank_swift'),
    payeeName: row.text('payee_name'),
    payeeAccount: row.text('payee_account'),
  }
}

function depositFrom(raw: Row): Deposit {
  const row = new Columns(raw)
  return {
    id: row.id('id'),
    userId: row.id('user_id'),
    channel: nameOf(CHANNEL, row.small('type')),
    status: nameOf(DEPOSIT_STATUS, row.small('status')),
    optionId: row.id('option_id'),
    currencyCode: row.text('currency_code'),
    protocolCode: row.text('protocol_code'),
    address: row.text('address'),
    amount: row.amount('amount'),
    proofId: row.id('proof_id'),
    proofHash: row.text('proof_hash'),
    ...reviewFrom(row),
    createdAt: row.id('created_at'),
    decidedAt: row.id('decided_at'),
  }
}

function withdrawalFrom(raw: Row): Withdrawal {
  const row = new Columns(raw)
  return {
    id: row.id('id'),
    userId: row.id('user_id'),
    methodId: row.id('method_id'),
    ...payeeFrom(row),
    currencyCode: row.text('currency_code'),
    protocolCode: row.text('protocol_code'),
    feeType: row.small('fee_type'),
    withdrawalRate: row.amount('withdrawal_rate'),
    places: row.small('places'),
    amount: row.amount('amount'),
    fee: row.amount('fee'),
    ...ratesFrom(row),
    memo: row.text('memo'),
    ...reviewFrom(row),
    status: withdrawalStatusFrom(row),
    createdAt: row.id('created_at'),
    decidedAt: row.id('decided_at'),
  }
}

function withdrawalStatusFrom(row: Columns): WithdrawalStatus {
  const status = nameOf(WITHDRAWAL_STATUS, row.small('status'))
  return status === 'under_review' && row.id('offered_until') > 0 ? 'rate_changed' : status
}

function ratesFrom(row: Columns) {
  return {
    rateSource: nameOf(RATE_SOURCE, row.small('rate_source')),
    pairId: row.small('pair_id'),
    isPerUsd: row.flag('rate_is_per_usd'),
    tolerancePercent: row.amount('tolerance_percent'),
    estimatedPrice: row.amount('estimated_price'),
    estimatedTick: row.id('estimated_tick'),
    estimatedReceived: row.amount('estimated_received'),
    acceptedAt: row.id('accepted_at'),
    offeredPrice: row.amount('offered_price'),
    offeredTick: row.id('offered_tick'),
    offeredReceived: row.amount('offered_received'),
    offeredAt: row.id('offered_at'),
    offeredUntil: row.id('offered_until'),
    price: row.amount('price'),
    tick: row.id('tick'),
    received: row.amount('received'),
  }
}

function methodFrom(raw: Row): PayoutMethod {
  const row = new Columns(raw)
  return {
    id: row.id('id'),
    userId: row.id('user_id'),
    ...payeeFrom(row),
    status: nameOf(METHOD_STATUS, row.small('status')),
    createdAt: row.id('created_at'),
    deletedAt: row.id('deleted_at'),
  }
}

function allowanceFrom(raw: Row): WithdrawalAllowance {
  const row = new Columns(raw)
  return { id: row.id('id'), userId: row.id('user_id'), day: row.id('day'), used: row.amount('used') }
}

function adjustmentFrom(raw: Row): Adjustment {
  const row = new Columns(raw)
  return {
    id: row.id('id'),
    userId: row.id('user_id'),
    amount: row.amount('amount'),
    makerId: row.id('maker_id'),
    checkerId: row.id('checker_id'),
    reason: row.text('reason'),
    createdAt: row.id('created_at'),
  }
}
