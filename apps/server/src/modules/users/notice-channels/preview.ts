// Every email the product sends, with made-up values: for operators, who see what a user will. Written by what writes the real ones.
import { EMAIL_WORDS, type EmailName } from '@tallystick/i18n/emails/emails'
import type { LanguageCode } from '@tallystick/i18n/languages'
import { messageText } from '@tallystick/i18n/server-messages'
import { ALWAYS_EMAILED, EMAILED_APART, GROUP_OF_KIND } from '@tallystick/wire/trader/notice-groups'
import { NOTICE_KINDS, type NoticeKind } from '@tallystick/wire/trader/schemas/users/notices'
import { type Email, writeEmail } from '../emails/emails.ts'
import { writeNoticeEmail } from './notice-email.ts'

export type PreviewKind = `account.${EmailName}` | `notice.${NoticeKind}`

const isSubject = (key: string): key is `${EmailName}_subject` => key.endsWith('_subject')
const EMAIL_NAMES = Object.keys(EMAIL_WORDS.en)
  .filter(isSubject)
  // The type says that it ends so.
  .map(key => key.slice(0, -'_subject'.length) as EmailName)
  // The frame of emails about notices: each of those is here with its words.
  .filter(name => name !== 'notices')

export const PREVIEW_KINDS: readonly PreviewKind[] = [
  ...EMAIL_NAMES.map(name => `account.${name}` as const),
  ...NOTICE_KINDS.filter(kind => !EMAILED_APART.has(kind)).map(kind => `notice.${kind}` as const),
]

const AMOUNT = '1250.50'
const NOTE = 'TX 4711'
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const UNTIL = '2026-11-18 09:00'

const NOTICE_VALUES: Readonly<Record<string, string>> = {
  amount: AMOUNT,
  code: 'BTC/USD',
  direction: 'above',
  due: UNTIL,
  equity: '612.40',
  figures: 'yes',
  from: '2026-11-01',
  headline: 'New: trailing stops',
  summary: 'A stop that follows the price.',
  level: '50',
  note: NOTE,
  price: '104250.00',
  profit: '-125.40',
  rate: '74.5',
  returned: 'no',
  side: 'buy',
  until: '2026-11-30',
}
/** What a reason is depends on the kind. */
const REASONS: Readonly<Partial<Record<NoticeKind, string>>> = {
  order_stopped: 'stop_loss',
  order_dropped: 'expired',
  identity_check_rejected: NOTE,
}

export interface PreviewDeps {
  readonly site: string
  readonly origin: string
}

export function previewEmail(language: LanguageCode, kind: PreviewKind, { site, origin }: PreviewDeps): Email {
  const noticeKind = NOTICE_KINDS.find(one => `notice.${one}` === kind)
  if (noticeKind) {
    const token = ALWAYS_EMAILED.has(GROUP_OF_KIND[noticeKind]) ? undefined : ''
    const params = { ...NOTICE_VALUES, reason: REASONS[noticeKind] ?? '' }
    return writeNoticeEmail(language, site, [{ kind: noticeKind, params }], { origin, token })
  }
  const name = EMAIL_NAMES.find(one => `account.${one}` === kind)
  if (!name) throw new RangeError(`no such email: ${kind}`)
  return writeEmail(language, name, {
    site,
    amount: AMOUNT,
    answer: NOTE,
    before: '0.01190 BTC',
    after: '0.01172 BTC',
    code: '482913',
    link: `${origin}/#/`,
    minutes: 10,
    name: 'Bot 1',
    note: NOTE,
    status: messageText(language, name === 'deposit_decided' ? 'deposit_finished' : 'withdrawal_completed'),
    target: ADDRESS,
    until: UNTIL,
  })
}
