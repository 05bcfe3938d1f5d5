// Text and icon of each kind of notice.
import type { Catalogues } from '@tallystick/i18n/catalogues'
import type { NoticeKind } from '@tallystick/wire/trader/schemas/users/notices'
import {
  ArrowDownToLine,
  ArrowUpDown,
  ArrowUpFromLine,
  Bell,
  BadgeCheck,
  CircleAlert,
  ClipboardList,
  FileText,
  HandCoins,
  Pickaxe,
  Scale,
  ShieldCheck,
  MessageCircle,
  Newspaper,
  Users,
  type LucideIcon,
} from 'lucide-react'

interface NoticeLook {
  readonly title: keyof Catalogues['notices']
  readonly body: keyof Catalogues['notices']
  readonly Icon: LucideIcon
}

const LOOKS: Readonly<Record<NoticeKind, NoticeLook>> = {
  order_filled: { title: 'order_filled', body: 'order_filled_body', Icon: ClipboardList },
  order_stopped: { title: 'order_stopped', body: 'order_stopped_body', Icon: ClipboardList },
  order_dropped: { title: 'order_dropped', body: 'order_dropped_body', Icon: ClipboardList },
  loss_forgiven: { title: 'loss_forgiven', body: 'loss_forgiven_body', Icon: ShieldCheck },
  micro_settled: { title: 'micro_settled', body: 'micro_settled_body', Icon: ArrowUpDown },
  margin_warning: { title: 'margin_warning', body: 'margin_warning_body', Icon: CircleAlert },
  alert_fired: { title: 'alert_fired', body: 'alert_fired_body', Icon: Bell },
  deposit_finished: { title: 'deposit_finished', body: 'deposit_finished_body', Icon: ArrowDownToLine },
  deposit_rejected: { title: 'deposit_rejected', body: 'deposit_rejected_body', Icon: ArrowDownToLine },
  withdrawal_submitted: { title: 'withdrawal_submitted', body: 'withdrawal_submitted_body', Icon: ArrowUpFromLine },
  withdrawal_rate_changed: {
    title: 'withdrawal_rate_changed',
    body: 'withdrawal_rate_changed_body',
    Icon: CircleAlert,
  },
  withdrawal_expired: { title: 'withdrawal_expired', body: 'withdrawal_expired_body', Icon: ArrowUpFromLine },
  withdrawal_completed: { title: 'withdrawal_completed', body: 'withdrawal_completed_body', Icon: ArrowUpFromLine },
  withdrawal_rejected: { title: 'withdrawal_rejected', body: 'withdrawal_rejected_body', Icon: ArrowUpFromLine },
  money_adjusted: { title: 'money_adjusted', body: 'money_adjusted_body', Icon: Scale },
  loan_paid_out: { title: 'loan_paid_out', body: 'loan_paid_out_body', Icon: HandCoins },
  loan_rejected: { title: 'loan_rejected', body: 'loan_rejected_body', Icon: HandCoins },
  loan_repaid: { title: 'loan_repaid', body: 'loan_repaid_body', Icon: HandCoins },
  repayment_rejected: { title: 'repayment_rejected', body: 'repayment_rejected_body', Icon: HandCoins },
  loan_due: { title: 'loan_due', body: 'loan_due_body', Icon: HandCoins },
  loan_overdue: { title: 'loan_overdue', body: 'loan_overdue_body', Icon: CircleAlert },
  interest_paid: { title: 'interest_paid', body: 'interest_paid_body', Icon: Pickaxe },
  fund_finished: { title: 'fund_finished', body: 'fund_finished_body', Icon: Pickaxe },
  refund_paid: { title: 'refund_paid', body: 'refund_paid_body', Icon: Pickaxe },
  refund_rejected: { title: 'refund_rejected', body: 'refund_rejected_body', Icon: Pickaxe },
  copying_stopped: { title: 'copying_stopped', body: 'copying_stopped_body', Icon: Users },
  identity_check_finished: { title: 'identity_check_finished', body: 'identity_check_finished_body', Icon: BadgeCheck },
  statement_ready: { title: 'statement_ready', body: 'statement_ready_body', Icon: FileText },
  statement_failed: { title: 'statement_failed', body: 'statement_failed_body', Icon: CircleAlert },
  chat_answered: { title: 'chat_answered', body: 'chat_answered_body', Icon: MessageCircle },
  news_published: { title: 'news_published', body: 'news_published_body', Icon: Newspaper },
  identity_check_rejected: { title: 'identity_check_rejected', body: 'identity_check_rejected_body', Icon: BadgeCheck },
}

/** A server that is newer than this app tells of kinds that have no words here yet. */
const UNKNOWN: NoticeLook = { title: 'unknown_kind', body: 'unknown_kind_body', Icon: Bell }

export const lookOf = (kind: string): NoticeLook => (Object.hasOwn(LOOKS, kind) ? LOOKS[kind as NoticeKind] : UNKNOWN)
