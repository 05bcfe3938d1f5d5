// The form of a payout method, and what it cannot do without. Checksums are verified by the server.
import type { MethodDetails, MethodField } from '../../../entities/wallet/payout-method.ts'
import type { Way } from '../../../entities/wallet/way.ts'

export const EMPTY_DRAFT: MethodDetails = {
  address: '',
  bankName: '',
  bankAddress: '',
  bankSwift: '',
  payeeName: '',
  payeeAccount: '',
}

/** A bank's address may be missing; the rest a wire cannot do without. */
const NEEDED = {
  coin: ['address'],
  bank: ['payeeName', 'payeeAccount', 'bankSwift', 'bankName'],
} as const satisfies Record<Way, readonly MethodField[]>

export function missingFields(way: Way, draft: MethodDetails): readonly MethodField[] {
  return NEEDED[way].filter(field => draft[field].trim() === '')
}
