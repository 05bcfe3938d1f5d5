// Presents notices on the wire, each with the route of the app it belongs to.
import { GROUP_OF_KIND } from '@tallystick/wire/trader/notice-groups'
import type { NoticeActionName } from '@tallystick/i18n/notices/notices'
import type { UserNotice } from '@tallystick/wire/trader/schemas'
import type { NoticeKind } from '@tallystick/wire/trader/schemas/users/notices'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { NoticeRow } from './queries.ts'

const LINKS = {
  order_filled: '/order?source=0&type=1',
  order_stopped: '/order?source=0&type=3',
  order_dropped: '/order?source=0&type=3',
  loss_forgiven: '/mine/history?accountTypeId=1',
  micro_settled: '/order?source=1&type=3',
  margin_warning: '/order?source=0&type=1',
  alert_fired: '/market',
  deposit_finished: '/mine/charge',
  deposit_rejected: '/mine/charge',
  withdrawal_submitted: '/mine/withdraw',
  withdrawal_rate_changed: '/mine/withdraw',
  withdrawal_completed: '/mine/withdraw',
  withdrawal_expired: '/mine/withdraw',
  withdrawal_rejected: '/mine/withdraw',
  money_adjusted: '/mine/history?accountTypeId=3',
  loan_paid_out: '/loan/record',
  loan_rejected: '/loan/record',
  loan_repaid: '/loan/record',
  repayment_rejected: '/loan/record',
  loan_due: '/loan/record',
  loan_overdue: '/loan/record',
  interest_paid: '/mining/record',
  fund_finished: '/mining/record',
  refund_paid: '/mining/record',
  refund_rejected: '/mining/record',
  copying_stopped: '/follow/follow-list',
  identity_check_finished: '/mine/auth',
  identity_check_rejected: '/mine/auth',
  statement_ready: '/statements',
  statement_failed: '/statements',
  chat_answered: '/mine/chat',
  news_published: '/news',
} as const satisfies Readonly<Record<NoticeKind, string>>

/** Route of the app that a notice belongs to; an alert leads to its market, news to the article. */
export function linkOf(kind: NoticeKind, { market, article }: NoticeRow['params']): string {
  if (kind === 'alert_fired' && market !== undefined) return `${LINKS[kind]}?code=${market}`
  return kind === 'news_published' && article !== undefined ? `/news/detail?id=${article}` : LINKS[kind]
}

export interface NoticeAction {
  readonly name: NoticeActionName
  /** Route of the app where it is done. */
  readonly link: string
}

/** What can be done about a notice, what helps most first. The position list closes the largest loss with one button. */
const MARGIN_CALL: readonly NoticeAction[] = [
  { name: 'close', link: LINKS.margin_warning },
  { name: 'transfer', link: '/mine/transfer' },
  { name: 'deposit', link: '/mine/charge' },
]

export function actionsOf(kind: NoticeKind): readonly NoticeAction[] {
  return kind === 'margin_warning' ? MARGIN_CALL : []
}

export function presentNotice({ id, kind, params, isRead, at }: NoticeRow): UserNotice {
  return {
    id,
    kind,
    group: GROUP_OF_KIND[kind],
    // Words of a warning choose by it, and those of earlier versions have no figures.
    params: kind === 'margin_warning' ? { figures: 'no', ...params } : { ...params },
    link: linkOf(kind, params),
    is_read: isRead,
    created_at: timeText(at),
  }
}
