// The form of a payout method, and what it cannot do without. Checksums are verified by the server.
import type { MethodDetails, MethodField } from '../../../entities/wallet/payout-method.ts'

export const EMPTY_DRAFT: MethodDetails = {
  address: '',
  bankName: '',
  bankAddress: '',
  bankSwift: '',
  payeeName: '',
  payeeAccount: '',
}

/** 1 coin, 2 bank. A bank's address may be missing; the rest a wire cannot do without. */
const NEEDED = {
  1: ['address'],
  2: ['payeeName', 'payeeAccount', 'bankSwift', 'bankName'],
} as const satisfies Record<1 | 2, readonly MethodField[]>

export function missingFields(type: 1 | 2, draft: MethodDetails): readonly MethodField[] {
  return NEEDED[type].filter(field => draft[field].trim() === '')
}
