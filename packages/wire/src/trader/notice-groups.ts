// Groups of notices: what a user chooses channels for. Every kind belongs to one; a new kind without a group does not compile.
import type { NoticeKind } from './schemas/users/notices.ts'

export const NOTICE_GROUPS = [
  'orders',
  'micro',
  'margin',
  'alerts',
  'money',
  'loans',
  'interest',
  'identity',
  'chat',
  'news',
  'security',
] as const
export type NoticeGroup = (typeof NOTICE_GROUPS)[number]

export const GROUP_OF_KIND: Readonly<Record<NoticeKind, NoticeGroup>> = {
  order_filled: 'orders',
  order_stopped: 'orders',
  order_dropped: 'orders',
  loss_forgiven: 'orders',
  micro_settled: 'micro',
  margin_warning: 'margin',
  copying_stopped: 'orders',
  alert_fired: 'alerts',
  deposit_finished: 'money',
  deposit_rejected: 'money',
  withdrawal_submitted: 'money',
  withdrawal_rate_changed: 'money',
  withdrawal_completed: 'money',
  withdrawal_expired: 'money',
  withdrawal_rejected: 'money',
  money_adjusted: 'money',
  statement_ready: 'money',
  statement_failed: 'money',
  loan_paid_out: 'loans',
  loan_rejected: 'loans',
  loan_repaid: 'loans',
  repayment_rejected: 'loans',
  loan_due: 'loans',
  loan_overdue: 'loans',
  interest_paid: 'interest',
  fund_finished: 'loans',
  refund_paid: 'loans',
  refund_rejected: 'loans',
  identity_check_finished: 'identity',
  identity_check_rejected: 'identity',
  chat_answered: 'chat',
  news_published: 'news',
}

/** Emails that protect the account have words and a moment of their own and are always sent: nobody may switch them off for another. */
export const ALWAYS_EMAILED: ReadonlySet<NoticeGroup> = new Set(['money', 'security'])

/** Kinds of such groups whose email is written where they happen (modules/money/withdrawal/notices.ts). */
export const EMAILED_APART: ReadonlySet<NoticeKind> = new Set([
  'deposit_finished',
  'deposit_rejected',
  'withdrawal_submitted',
  'withdrawal_rate_changed',
  'withdrawal_completed',
  'withdrawal_expired',
  'withdrawal_rejected',
])

/**
 * Made only for users who chose the group: without a choice nothing is sent, and the inbox has none of it. Up/Down orders end within
 * minutes and interest is paid every day, so a notice of each would bury the others.
 */
export const ON_REQUEST: ReadonlySet<NoticeGroup> = new Set(['micro', 'interest', 'news'])

/** Groups with kinds: they have a place in the inbox, and may be pushed. */
export const GROUPS_WITH_KINDS: readonly NoticeGroup[] = NOTICE_GROUPS.filter(group =>
  Object.values(GROUP_OF_KIND).includes(group),
)

/** What the settings list: security has emails only. */
export const SETTABLE_GROUPS: readonly NoticeGroup[] = NOTICE_GROUPS.filter(
  group => GROUPS_WITH_KINDS.includes(group) || ALWAYS_EMAILED.has(group),
)

/** Kinds that are emailed to everybody with an address, by the words of their notice. */
export const KINDS_ALWAYS_EMAILED: readonly NoticeKind[] = [...ALWAYS_EMAILED]
  .flatMap(kindsOf)
  .filter(kind => !EMAILED_APART.has(kind))

/** Kinds of a group. */
export function kindsOf(group: NoticeGroup): NoticeKind[] {
  // Object.keys widens the kinds to string.
  return (Object.keys(GROUP_OF_KIND) as NoticeKind[]).filter(kind => GROUP_OF_KIND[kind] === group)
}
