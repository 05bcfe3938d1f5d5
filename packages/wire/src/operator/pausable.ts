// What operators can put into close-only mode. Withdrawals are not included: no switch can block them.

export const PAUSABLE_PRODUCTS = ['forex', 'micro', 'copy', 'loan', 'fund'] as const
