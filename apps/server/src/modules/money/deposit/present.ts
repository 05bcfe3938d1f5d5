// Presents deposits on the wire.
import type { LanguageCode } from '@tallystick/i18n/languages'
import { messageText, type ServerMessage } from '@tallystick/i18n/server-messages'
import { present } from '@tallystick/kernel/assert'
import { formatDecimal } from '@tallystick/kernel/decimal'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import type { DepositRecord } from '@tallystick/wire/trader/schemas'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { DepositRow, ReviewedDeposit } from './queries.ts'

const AMOUNT_PLACES = 2
const STATUS_WORDS: readonly ServerMessage[] = [
  'deposit_unchecked',
  'deposit_finished',
  'deposit_rejected',
  'deposit_invalid',
]

export function presentDeposit(row: DepositRow, language: LanguageCode): DepositRecord {
  return {
    id: row.id,
    number: formatDecimal(row.amount, AMOUNT_PLACES),
    type: row.type,
    currency_code: row.currencyCode,
    protocol_code: row.protocolCode,
    status: row.status,
    status_name: messageText(language, present(STATUS_WORDS[row.status], 'words of a status')),
    created_at: timeText(row.createdAt),
    decided_at: timeText(row.decidedAt),
    remark: row.note,
    proof_id: row.proofId,
  }
}

export function presentReview(row: ReviewedDeposit): OperatorAnswerOf<'operatorDeposits'>['data'][number] {
  const isApproved = row.status === 1
  return {
    id: row.id,
    user_id: row.publicId,
    uid: row.uid,
    email: row.email,
    is_frozen: row.isFrozen ? 1 : 0,
    number: formatDecimal(row.amount, AMOUNT_PLACES),
    type: row.type,
    currency_code: row.currencyCode,
    protocol_code: row.protocolCode,
    address: row.address,
    proof_id: row.proofId,
    similar: [...row.similar],
    status: row.status,
    approvals: (row.approvedBy !== null ? 1 : 0) + (isApproved ? 1 : 0),
    approvals_needed: row.approvalsNeeded,
    approved_by: row.approvedBy ?? 0,
    decided_by: row.decidedBy ?? 0,
    note: row.note,
    created_at: timeText(row.createdAt),
    decided_at: timeText(row.decidedAt),
  }
}
