// Deposits, withdrawals and what can be withdrawn, in the app: names instead of the wire's numbers.
import { type WithdrawalFeeType, withdrawalFeeType } from '@tallystick/formulas/withdraw'
import type {
  DepositRecord as WireDeposit,
  OwnTransfer as WireTransfer,
  WithdrawalCurrency as WireCurrency,
  WithdrawalRecord as WireWithdrawal,
} from '@tallystick/wire/trader/routes'
import { wireWord } from '../../platform/wire-word.ts'
import { ACCOUNT, type AccountName } from './account.ts'
import { type Channel, channelOf } from './channel.ts'

const DEPOSIT_STATUS = { 0: 'under_review', 1: 'completed', 2: 'rejected', 3: 'invalid' } as const
const WITHDRAWAL_STATUS = { ...DEPOSIT_STATUS, 4: 'cancelled', 5: 'expired' } as const

export type DepositStatus = (typeof DEPOSIT_STATUS)[keyof typeof DEPOSIT_STATUS]
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUS)[keyof typeof WITHDRAWAL_STATUS]

/** In the order in which lists are sorted by them. */
export const STATUSES: readonly WithdrawalStatus[] = Object.values(WITHDRAWAL_STATUS)

export interface DepositRecord extends Omit<WireDeposit, 'status' | 'type'> {
  readonly status: DepositStatus
  readonly channel: Channel
}

export function depositFromWire({ type, status, ...rest }: WireDeposit): DepositRecord {
  return { ...rest, channel: channelOf(type), status: wireWord(DEPOSIT_STATUS, status) }
}

/** `fixed`: the rate of submission binds. */
const RATE_SOURCE = { 0: 'fixed', 1: 'typed', 2: 'pair' } as const
export type RateSource = (typeof RATE_SOURCE)[keyof typeof RATE_SOURCE]

export interface WithdrawalRecord extends Omit<WireWithdrawal, 'status' | 'type' | 'rate_source'> {
  readonly status: WithdrawalStatus
  readonly channel: Channel
  readonly rateSource: RateSource
}

export function withdrawalFromWire({ type, status, rate_source, ...rest }: WireWithdrawal): WithdrawalRecord {
  return {
    ...rest,
    channel: channelOf(type),
    status: wireWord(WITHDRAWAL_STATUS, status),
    rateSource: wireWord(RATE_SOURCE, rate_source),
  }
}

export interface OwnTransfer extends Omit<WireTransfer, 'from' | 'to'> {
  readonly from: AccountName
  readonly to: AccountName
}

export function transferFromWire(transfer: WireTransfer): OwnTransfer {
  return { ...transfer, from: ACCOUNT[transfer.from], to: ACCOUNT[transfer.to] }
}

export interface WithdrawalCurrency extends Omit<WireCurrency, 'fee_type' | 'rate_source'> {
  readonly feeType: WithdrawalFeeType
  readonly rateSource: RateSource
}

export function currencyFromWire({ fee_type, rate_source, ...rest }: WireCurrency): WithdrawalCurrency {
  return { ...rest, feeType: withdrawalFeeType(fee_type), rateSource: wireWord(RATE_SOURCE, rate_source) }
}
