// Deposits in the app: where money can be sent to, and a deposit that was made, in our own names.
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import type { DepositOption, DepositRecord, WireOption } from '@tallystick/wire/trader/schemas'
import { type ReviewStatus, statusFromWire } from './review-status.ts'

/** A coin network with the address that receives on it. */
export interface DepositNetwork {
  readonly id: number
  readonly address: string
  readonly currency: string
  readonly network: string
  /** For trying out: nothing sent there arrives. */
  readonly isSample: boolean
}

export interface DepositBank {
  readonly id: number
  readonly name: string
  readonly bankName: string
  readonly bankAddress: string
  readonly bankSwift: string
  readonly payeeName: string
  readonly payeeAccount: string
  readonly note: string
  readonly isSample: boolean
}

export interface Deposit {
  readonly id: number
  readonly amount: Usd
  readonly currency: string
  /** '' of a bank. */
  readonly network: string
  readonly status: ReviewStatus
  readonly statusName: string
  readonly createdAt: string
  /** The operator's. */
  readonly note: string
}

export function networkFromWire(option: DepositOption): DepositNetwork {
  return {
    id: option.id,
    address: option.address,
    currency: option.currency_code,
    network: option.protocol_code,
    isSample: option.is_sample === 1,
  }
}

export function bankFromWire(option: WireOption): DepositBank {
  return {
    id: option.id,
    name: option.name,
    bankName: option.bank_name,
    bankAddress: option.bank_address,
    bankSwift: option.bank_swift,
    payeeName: option.payee_name,
    payeeAccount: option.payee_account,
    note: option.bank_remark,
    isSample: option.is_sample === 1,
  }
}

export function depositFromWire(deposit: DepositRecord): Deposit {
  return {
    id: deposit.id,
    amount: decimal(deposit.number),
    currency: deposit.currency_code,
    network: deposit.protocol_code,
    status: statusFromWire(deposit.status),
    statusName: deposit.status_name,
    createdAt: deposit.created_at,
    note: deposit.remark,
  }
}
