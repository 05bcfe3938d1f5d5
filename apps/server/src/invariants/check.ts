// What a check is: one statement over everything, and how it is cut into pages, so that the running server looks at what changed and at some of
// the rest, whatever there is in all.

/**
 * What a page of a check is cut by. The statement is the same: the tables it names are narrowed to the page (pages/narrowed.ts), but for those that it
 * names with their schema.
 */
export type PageBy =
  /** A span of the ledger of one shard; `page (shard, after, until)` says which. */
  | 'transfer'
  /** Orders with all parts of each, their transfers and the accounts of their owners. */
  | 'order'
  /** Accounts of users with what they have open; no history. */
  | 'account'
  /** Users with all of their transfers but those of orders. */
  | 'money'
  /** Users with all they ever did. */
  | 'user'
  /** A span of the outbox of one shard; `page` as above. */
  | 'outbox'
  /** Answers of a span of one shard's batches; `page` as above. */
  | 'answers'
  /** A day (UTC) of all users. */
  | 'day'
  /** Not cut: it reads small tables, or what is open or new. Once a day. */
  | 'whole'

export interface CheckPages {
  readonly by: PageBy
  /** Where it is another statement than the one over everything. */
  readonly sql?: string
}

export interface Check {
  /** Number of the invariant. */
  readonly id: string
  /** The statement that holds when the count is 0. */
  readonly holds: string
  /** Counts what breaks it, over everything. */
  readonly sql: string
  /** Together these find what `sql` finds. */
  readonly pages: readonly CheckPages[]
}

export interface Finding {
  readonly check: Check
  /** How many rows break it. */
  readonly count: number
}

export const BY_TRANSFER: readonly CheckPages[] = [{ by: 'transfer' }]
export const BY_ORDER: readonly CheckPages[] = [{ by: 'order' }]
export const BY_ACCOUNT: readonly CheckPages[] = [{ by: 'account' }]
export const BY_MONEY: readonly CheckPages[] = [{ by: 'money' }]
export const BY_USER: readonly CheckPages[] = [{ by: 'user' }]
export const WHOLE: readonly CheckPages[] = [{ by: 'whole' }]
export const BY_DAY: readonly CheckPages[] = [{ by: 'day' }]
