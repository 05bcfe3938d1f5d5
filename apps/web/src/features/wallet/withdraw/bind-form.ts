// The form of a payout method, and whether it is complete. Checksums are verified by the server.

export interface BindDraft {
  readonly dc_address: string
  readonly bank_name: string
  readonly bank_address: string
  readonly bank_swift: string
  readonly payee_name: string
  readonly payee_account: string
}

export const EMPTY_DRAFT: BindDraft = {
  dc_address: '',
  bank_name: '',
  bank_address: '',
  bank_swift: '',
  payee_name: '',
  payee_account: '',
}

/** 1 coin, 2 bank. A bank's address may be missing; the rest a wire cannot do without. */
export function isComplete(type: 1 | 2, draft: BindDraft): boolean {
  const needed =
    type === 1 ? [draft.dc_address] : [draft.bank_name, draft.bank_swift, draft.payee_name, draft.payee_account]
  return needed.every(text => text.trim() !== '')
}
