// Limits of watchlists, known to both sides.

/** Lists that a user may have. */
export const MOST_WATCHLISTS = 10
/** Pairs in one list. */
export const MOST_WATCHED = 100
export const WATCHLIST_NAME_LENGTH = 40
