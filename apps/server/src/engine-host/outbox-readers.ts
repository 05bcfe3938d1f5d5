// Who reads the outbox with a cursor: what one of them has not read yet is not deleted.

export const OUTBOX_READERS = ['copy', 'notices', 'wallet-emails'] as const

export type OutboxReader = (typeof OUTBOX_READERS)[number]
