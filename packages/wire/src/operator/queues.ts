/** What operators work on, by the name the API has for it. */
export const WAITING_QUEUES = [
  'deposits',
  'withdrawals',
  'identity_checks',
  'loan_applicants',
  'loans',
  'repayments',
  'redemptions',
  'masters',
  'chats',
  'feedback',
  'proposals',
] as const

export type WaitingQueue = (typeof WAITING_QUEUES)[number]
