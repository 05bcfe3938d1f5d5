// The form of a payout method, and what it cannot do without. Checksums are verified by the server.
import type { Channel } from '../../../entities/wallet/channel.ts'

export interface BindDraft {
  readonly dc_address: string
  readonly bank_name: string
  readonly bank_address: string
  readonly bank_swift: string
  readonly payee_name: string
  readonly payee_account: string
}

export type BindField = keyof BindDraft

export const EMPTY_DRAFT: BindDraft = {
  dc_address: '',
  bank_name: '',
  bank_address: '',
  bank_swift: '',
  payee_name: '',
  payee_account: '',
}

/** A bank's address may be missing; the rest a wire cannot do without. */
const NEEDED = {
  coin: ['dc_address'],
  bank: ['payee_name', 'payee_account', 'bank_swift', 'bank_name'],
} as const satisfies Record<Channel, readonly BindField[]>

export function missingFields(channel: Channel, draft: BindDraft): readonly BindField[] {
  return NEEDED[channel].filter(field => draft[field].trim() === '')
}

/** The field a refusal is about, by the wire's own names. */
export function isBindField(name: unknown): name is BindField {
  return typeof name === 'string' && Object.hasOwn(EMPTY_DRAFT, name)
}
