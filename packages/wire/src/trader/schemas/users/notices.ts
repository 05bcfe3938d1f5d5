// Notices: what happened to a user's money and reviews, each with the place it belongs to. Price alerts, which become notices.
import Type from 'typebox'
import { keyMarks } from '../trading/key-marks.ts'
import { decimalField, idField, timeField } from '../../../fields.ts'
import { LONGEST_ALERT_NOTE } from '../../../alert-note.ts'
import { ROWS_PER_PAGE } from '../../../paging.ts'
import { choiceParam, decimalParam, idParam, pageParam, textParam, wordParam } from '../../../params.ts'
import { NO_PARAMS, type CallSchema } from '../../../call-schema.ts'
import { NOTICE_GROUPS } from '../../notice-groups.ts'
import { cursorParam } from '../trading/history.ts'

/** Kinds with words in the app. */
export const NOTICE_KINDS = [
  'order_filled',
  'order_stopped',
  'order_dropped',
  'loss_forgiven',
  'micro_settled',
  'margin_warning',
  'alert_fired',
  'deposit_finished',
  'deposit_rejected',
  'withdrawal_submitted',
  'withdrawal_rate_changed',
  'withdrawal_completed',
  'withdrawal_expired',
  'withdrawal_rejected',
  'money_adjusted',
  'loan_paid_out',
  'loan_rejected',
  'loan_repaid',
  'repayment_rejected',
  'loan_due',
  'loan_overdue',
  'interest_paid',
  'fund_finished',
  'refund_paid',
  'refund_rejected',
  'copying_stopped',
  'identity_check_finished',
  'identity_check_rejected',
  'statement_ready',
  'statement_failed',
  'chat_answered',
  'news_published',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

const Unread = Type.Object({
  unread: Type.Integer({ minimum: 0, maximum: 100, description: '100 = that many or more' }),
})

export const noticeSchemas = {
  notices: {
    params: Type.Object({
      page: pageParam(),
      before: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,15}$', description: '`next` of the page before' })),
      group: Type.Optional(wordParam([...NOTICE_GROUPS], 'Only notices of this group')),
      unread: Type.Optional(choiceParam([0, 1], '1 = only unread notices')),
    }),
    answer: Type.Object({
      data: Type.Array(
        Type.Object({
          id: idField(),
          kind: Type.Enum([...NOTICE_KINDS], { type: 'string' }),
          group: Type.Enum([...NOTICE_GROUPS], { type: 'string' }),
          params: Type.Record(Type.String(), Type.String(), { description: 'What the words of the kind name' }),
          link: Type.String({ description: 'Route of the app it belongs to' }),
          is_read: Type.Boolean(),
          created_at: timeField(),
        }),
      ),
      total: Type.Integer({ description: '0 where a page was asked for by `before`' }),
      next: Type.String({ description: 'Where the next rows begin; empty after the last page' }),
      unread: Type.Integer({ minimum: 0, maximum: 100 }),
    }),
  },
  noticesUnread: { params: NO_PARAMS, answer: Unread },
  noticeRead: { params: Type.Object({ id: idParam('Notice') }), answer: Unread },
  noticesSeen: { params: Type.Object({ id: idParam('The newest notice that was seen') }), answer: Unread },
} as const satisfies Readonly<Record<string, CallSchema>>

export const ALERT_DIRECTIONS = ['above', 'below', 'either'] as const
export const ALERT_STATES = ['active', 'fired', 'removed'] as const

export const alertSchemas = {
  alerts: {
    params: Type.Object({
      state: wordParam(ALERT_STATES, 'active = newest first; fired, removed = the last one first'),
      before: cursorParam(),
    }),
    answer: Type.Object({
      data: Type.Array(
        Type.Object({
          id: idField(),
          forex_id: idField(),
          show_code: Type.String(),
          direction: Type.Enum([...ALERT_DIRECTIONS], { type: 'string' }),
          level: decimalField('Either way: the level above'),
          other_level: decimalField('Either way: the level below; otherwise 0'),
          percent: decimalField('Of a move: percent of `price`; 0 = an alert at a price'),
          price: decimalField('Newest price when it was made'),
          note: Type.String(),
          fired_price: decimalField('0 = has not fired'),
          fired_at: timeField(),
          removed_at: timeField(),
          created_at: timeField(),
          KeyActs: keyMarks(),
        }),
      ),
      next: Type.String({ description: `Where the next ${ROWS_PER_PAGE} rows begin; empty after the last page` }),
      active: Type.Integer({ minimum: 0, description: 'Active alerts' }),
      maximum: Type.Integer({ minimum: 0, description: 'Active alerts a user may have' }),
    }),
  },
  makeAlert: {
    params: Type.Object({
      forex_id: idParam('Pair'),
      direction: wordParam(
        ALERT_DIRECTIONS,
        'above = at or above the level; below = at or below it; either = by `percent` only, whichever comes first',
      ),
      level: Type.Optional(decimalParam('Price; beyond the newest one. This or `percent`')),
      percent: Type.Optional(decimalParam('Percent of the newest price, 0.01 to 90. This or `level`')),
      note: Type.Optional(textParam(0, LONGEST_ALERT_NOTE, 'Own words for it')),
    }),
    answer: Type.Object({ id: idField(), price: decimalField('Newest price') }),
  },
  removeAlert: {
    params: Type.Object({ id: idParam('Alert') }),
    answer: Type.Object({ id: idField() }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>
