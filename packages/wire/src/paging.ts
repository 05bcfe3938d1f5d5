// The page of every list, for users and operators alike.

export const ROWS_PER_PAGE = 20
/** More are not counted or paged to: reading them all for a row nobody looks for would cost more than the list. */
export const COUNTED_ROWS = 10_000
