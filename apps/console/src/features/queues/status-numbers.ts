// The numbers that the wire has for where a request stands, by the words of the console, in the order of its tabs. Known here alone.

export const DEPOSIT_STATUS = { waiting: 0, finished: 1, rejected: 2, invalid: 3 } as const
export const WITHDRAWAL_STATUS = {
  waiting: 0,
  completed: 1,
  rejected: 2,
  invalid: 3,
  cancelled: 4,
  notAccepted: 5,
} as const
export const LOAN_STATUS = { waiting: 1, toRepay: 2, rejected: 3, repaid: 5 } as const
/** Of the same loans; a refused repayment leaves the loan to be repaid. */
export const REPAYMENT_STATUS = { waiting: 4, repaid: 5 } as const
export const LOAN_APPLICANT_STATUS = { waiting: 1, approved: 2, rejected: 3 } as const
/** A refused redemption lets the subscription run on. */
export const REDEMPTION_STATUS = { waiting: 2, redeemed: 3, running: 1, finished: 4 } as const
export const MASTER_STATUS = { waiting: 1, approved: 2, rejected: 3 } as const
export const IDENTITY_CHECK_STATUS = { waiting: 1, finished: 2, rejected: 0 } as const

const ID_CARD = 1
const FIXED_RATE = 0

export function isIdCard(row: { readonly id_card_type: number }): boolean {
  return row.id_card_type === ID_CARD
}

/** The rate of submission binds. */
export function isRateFixed(row: { readonly rate_source: number }): boolean {
  return row.rate_source === FIXED_RATE
}

export function frozenFromWire(row: { readonly is_frozen: 0 | 1 }): boolean {
  return row.is_frozen === 1
}
