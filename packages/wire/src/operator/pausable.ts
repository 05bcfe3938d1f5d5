// What operators can put into close-only mode. Withdrawals are not in it: nobody can block them by a switch.

export const PAUSABLE_PRODUCTS = ['forex', 'micro', 'copy', 'loan', 'mining'] as const
