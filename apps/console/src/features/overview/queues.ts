// The queues of operators: what they are called, and where they are worked on.
import type { WaitingQueue } from '@tallystick/wire/operator/queues'

export const QUEUES = {
  deposits: { words: 'deposits', to: '/deposits' },
  withdrawals: { words: 'withdrawals', to: '/withdrawals' },
  identity_checks: { words: 'identityChecks', to: '/identity-checks' },
  loan_applicants: { words: 'loanApplicants', to: '/loan-applicants' },
  loans: { words: 'loans', to: '/loans' },
  repayments: { words: 'repayments', to: '/repayments' },
  redemptions: { words: 'redemptions', to: '/redemptions' },
  masters: { words: 'masters', to: '/masters' },
  chats: { words: 'chats', to: '/chats' },
  feedback: { words: 'feedback', to: '/feedback' },
  proposals: { words: 'proposals', to: '/proposals' },
} as const satisfies Readonly<Record<WaitingQueue, { readonly words: string; readonly to: string }>>

export function isQueue(name: string): name is WaitingQueue {
  return Object.hasOwn(QUEUES, name)
}
