// Presents accounts and ledger entries on the wire.
import type { LanguageCode } from '@tallystick/i18n/languages'
import { messageText, type ServerMessage } from '@tallystick/i18n/server-messages'
import { formatDecimal } from '@tallystick/kernel/decimal'
import type { TransferKind } from '@tallystick/ledger/transfer'
import type { Account, AccountLog, KeyMark } from '@tallystick/wire/trader/schemas'
import { isMovedBy } from '../../../http/lists/key-marks.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { AccountRow, LogRow } from './queries.ts'

const TYPES = { 1: 'forex', 2: 'micro', 3: 'change' } as const
const USD = 1
const BALANCE_PLACES = 6

export function presentAccount(account: AccountRow): Account {
  return {
    accountTypeId: account.type,
    type: TYPES[account.type],
    balance: formatDecimal(account.balance, BALANCE_PLACES),
    lockBalance: formatDecimal(account.held, BALANCE_PLACES),
    currencyId: USD,
  }
}

/** Words for every reason money moves: a new kind does not compile without them. */
export const KIND_WORDS = {
  demo_grant: 'log_demo_grant',
  demo_reset: 'log_demo_reset',
  forex_open: 'log_forex_open',
  forex_reserve: 'log_forex_reserve',
  forex_fill: 'log_forex_fill',
  forex_release: 'log_forex_release',
  forex_close: 'log_forex_close',
  loss_forgiven: 'log_loss_forgiven',
  micro_stake: 'log_micro_stake',
  micro_settle: 'log_micro_settle',
  deposit_credit: 'log_deposit_credit',
  withdrawal_hold: 'log_withdrawal_hold',
  withdrawal_release: 'log_withdrawal_release',
  withdrawal_complete: 'log_withdrawal_complete',
  account_transfer: 'log_account_transfer',
  adjustment: 'log_adjustment',
  copy_share: 'log_copy_share',
  share_sent: 'log_share_sent',
  share_received: 'log_share_received',
  loan_payout: 'log_loan_payout',
  loan_repayment: 'log_loan_repayment',
  fund_buy: 'log_fund_buy',
  fund_interest: 'log_fund_interest',
  fund_release: 'log_fund_release',
  fund_redeem: 'log_fund_redeem',
} as const satisfies Readonly<Record<TransferKind, ServerMessage>>

export function presentLog(row: LogRow, language: LanguageCode, marks: readonly KeyMark[] = []): AccountLog {
  return {
    Id: row.id,
    Value: formatDecimal(row.free, BALANCE_PLACES),
    LockValue: formatDecimal(row.held, BALANCE_PLACES),
    Type: direction(row),
    Memo: row.kind,
    MemoTran: describeEntry(language, row),
    RefId: row.ref,
    CreatedAtTran: timeText(row.at),
    KeyActs: marks.filter(({ Act }) => isMovedBy(row.kind, Act)),
  }
}

/** In plain words, with what operators said about it. */
export function describeEntry(language: LanguageCode, { kind, reason }: Pick<LogRow, 'kind' | 'reason'>): string {
  return [messageText(language, KIND_WORDS[kind]), reason].filter(Boolean).join(': ')
}

/** 1 in, 2 out, 3 only held or released. */
function direction({ free, held }: LogRow): number {
  const sum = free + held
  if (sum === 0n) return 3
  return sum > 0n ? 1 : 2
}
