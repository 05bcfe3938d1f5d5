// The page of every list, for users and operators alike.

export const ROWS_PER_PAGE = 20
