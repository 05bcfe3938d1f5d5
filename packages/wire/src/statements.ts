// Statements of accounts: what there is of them, and how many.
export const STATEMENT_FORMATS = ['pdf', 'csv'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

export const STATEMENT_FILES = ['statement', 'receipts'] as const
export type StatementFile = (typeof STATEMENT_FILES)[number]

/** waiting: for its turn, or for its last hour to be recorded. failed: it is not tried again. */
export const STATEMENT_STATUSES = ['waiting', 'making', 'ready', 'failed'] as const
export type StatementStatus = (typeof STATEMENT_STATUSES)[number]

/** Kept of one user; the oldest go first. */
export const MOST_STATEMENTS = 50
/** Asked for by one user within a day. */
export const MOST_STATEMENTS_A_DAY = 20
export const STATEMENT_DAYS_KEPT = 90
