// Presents withdrawals, payout methods and currencies on the wire.
import type { LanguageCode } from '@tallystick/i18n/languages'
import { messageText, type ServerMessage } from '@tallystick/i18n/server-messages'
import { present } from '@tallystick/kernel/assert'
import { HOUR_MS } from '@tallystick/kernel/clock'
import {
  rateMovePercent,
  receivedFor,
  unitsPerUsd,
  WITHDRAWAL_FEE_TYPE,
  type WithdrawalRate,
} from '@tallystick/formulas/withdrawal'
import { formatDecimal, type Price, trimDecimal } from '@tallystick/kernel/decimal'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import type { WithdrawalRecord, WithdrawalCurrency, BoundMethod } from '@tallystick/wire/trader/schemas'
import { timeText } from '../../../http/pipeline/time-text.ts'
import { RATE_SOURCE } from '../../../engine-host/store/tables/wallet.ts'
import type { CurrencyRow, WithdrawalRow, MethodRow, ReviewedWithdrawal } from './queries.ts'
import { rateSourceOf } from './rates.ts'

const AMOUNT_PLACES = 2
const FEE_PLACES = 6
const UNDER_REVIEW = 0
const COMPLETED = 1
const STATUS_WORDS: readonly ServerMessage[] = [
  'withdrawal_under_review',
  'withdrawal_completed',
  'withdrawal_rejected',
  'withdrawal_invalid',
  'withdrawal_cancelled',
  'withdrawal_expired',
]

export const WAY_NUMBER = { coin: 0, bank: 1 } as const satisfies Record<CurrencyRow['way'], number>

export function presentCurrency(row: CurrencyRow, rate: WithdrawalRate): WithdrawalCurrency {
  return {
    id: row.id,
    type: WAY_NUMBER[row.way],
    code: row.code,
    protocol: row.protocol,
    draw_rate: trimDecimal(row.withdrawalRate),
    fee_type: WITHDRAWAL_FEE_TYPE[row.feeType],
    usd_price: unitsPerUsd(rate),
    rate_source: RATE_SOURCE[rateSourceOf(row)],
    rate_price: trimDecimal(rate.price),
    rate_is_per_usd: rate.isPerUsd ? 1 : 0,
    places: row.places,
    has_channel: row.hasChannel ? 1 : 0,
  }
}

/** Methods count from 1 where withdrawals count from 0. */
export function presentMethod(row: MethodRow, coolingMs: number): BoundMethod {
  return {
    id: row.id,
    type: row.type + 1,
    dc_address: row.address,
    bank_name: row.bankName,
    bank_address: row.bankAddress,
    bank_swift: row.bankSwift,
    payee_name: row.payeeName,
    payee_account: row.payeeAccount,
    draw_currency: { id: row.currencyId, code: row.code, protocol: row.protocol },
    created_at: timeText(row.createdAt),
    usable_at: timeText(row.createdAt + coolingMs),
  }
}

export function presentWithdrawal(row: WithdrawalRow, language: LanguageCode, promisedHours: number): WithdrawalRecord {
  return {
    id: row.id,
    number: formatDecimal(row.amount, AMOUNT_PLACES),
    draw_currency: { id: row.currencyId, code: row.currencyCode, protocol: row.protocolCode },
    fee: formatDecimal(row.fee, FEE_PLACES),
    ...presentRate(row),
    estimated_usd_price: unitsPerUsd({ price: row.estimatedPrice, isPerUsd: row.isPerUsd }),
    accepted_at: timeText(row.acceptedAt),
    new_number: isWaiting(row) ? formatDecimal(row.offeredReceived, row.places) : '',
    new_usd_price: isWaiting(row) ? unitsPerUsd({ price: row.offeredPrice, isPerUsd: row.isPerUsd }) : '',
    status: row.status,
    status_name: messageText(
      language,
      isWaiting(row) ? 'withdrawal_waits_for_you' : present(STATUS_WORDS[row.status], 'words of a status'),
    ),
    created_at: timeText(row.createdAt),
    decided_at: timeText(row.decidedAt),
    promised_at: row.status === UNDER_REVIEW ? timeText(row.createdAt + promisedHours * HOUR_MS) : '',
    type: row.type,
    address: row.address,
    bank_name: row.bankName,
    payee_name: row.payeeName,
    payee_account: row.payeeAccount,
    memo: row.memo,
    notes: row.note,
    approvals: approvals(row),
    approvals_needed: row.approvalsNeeded,
  }
}

/** A new rate was offered and not answered yet. */
function isWaiting(row: WithdrawalRow): boolean {
  return row.status === UNDER_REVIEW && row.offeredUntil !== null
}

/** What is paid or expected to be, and the estimate it comes from. */
function presentRate(row: WithdrawalRow) {
  const isPaid = row.status === COMPLETED
  const { isPerUsd, places } = row
  return {
    real_number: formatDecimal(isPaid ? row.received : row.estimatedReceived, places),
    usd_price: unitsPerUsd({ price: isPaid ? row.price : row.estimatedPrice, isPerUsd }),
    rate_source: row.rateSource,
    tolerance_percent: trimDecimal(row.tolerancePercent),
    estimated_number: formatDecimal(row.estimatedReceived, places),
    accept_until: isWaiting(row) ? timeText(row.offeredUntil) : '',
  }
}

/** What an approval at this moment would bring; empty when the rate is fixed, unknown, or does not matter any more. */
function presentRateNow(row: ReviewedWithdrawal, price: Price | undefined) {
  if (row.status !== UNDER_REVIEW || price === undefined) return { rate_now: '', number_now: '', rate_move_percent: '' }
  const { isPerUsd, places, amount, fee, estimatedPrice } = row
  return {
    rate_now: unitsPerUsd({ price, isPerUsd }),
    number_now: formatDecimal(receivedFor(amount - fee, { price, isPerUsd }, places), places),
    rate_move_percent: formatDecimal(rateMovePercent({ price: estimatedPrice, isPerUsd }, price), 2),
  }
}

export function presentReview(
  row: ReviewedWithdrawal,
  priceNow: Price | undefined,
): Omit<OperatorAnswerOf<'operatorWithdrawals'>['data'][number], 'listed_as'> {
  return {
    id: row.id,
    user_id: row.publicId,
    uid: row.uid,
    email: row.email,
    is_frozen: row.isFrozen ? 1 : 0,
    number: formatDecimal(row.amount, AMOUNT_PLACES),
    fee: formatDecimal(row.fee, FEE_PLACES),
    ...presentRate(row),
    ...presentRateNow(row, priceNow),
    type: row.type,
    currency_code: row.currencyCode,
    protocol_code: row.protocolCode,
    address: row.address,
    bank_name: row.bankName,
    bank_address: row.bankAddress,
    bank_swift: row.bankSwift,
    payee_name: row.payeeName,
    payee_account: row.payeeAccount,
    memo: row.memo,
    status: row.status,
    approvals: approvals(row),
    approvals_needed: row.approvalsNeeded,
    approved_by: row.approvedBy ?? 0,
    decided_by: row.decidedBy ?? 0,
    note: row.note,
    created_at: timeText(row.createdAt),
    decided_at: timeText(row.decidedAt),
  }
}

function approvals(row: WithdrawalRow): number {
  return (row.approvedBy !== null ? 1 : 0) + (row.status === COMPLETED ? 1 : 0)
}
