// Optional emails about notices: one notice, or several gathered while the user was not to be disturbed.
import { emailText } from '@tallystick/i18n/emails/emails'
import type { LanguageCode } from '@tallystick/i18n/languages'
import { noticeText } from '@tallystick/i18n/notices/notices'
import { type Email, layOut, type Line } from '../emails/emails.ts'
import { linkOf } from '../notifications/notifications.ts'
import type { DueNotice } from './queries.ts'

export interface Links {
  readonly origin: string
  /** Signed; absent in a preview. */
  readonly token: string
}

export function writeNoticeEmail(
  language: LanguageCode,
  site: string,
  notices: readonly Pick<DueNotice, 'kind' | 'params'>[],
  { origin, token }: Links,
): Email {
  const told = notices.map(({ kind, params }) => ({ kind, params, ...noticeText(language, kind, params) }))
  const { subject, paragraphs } = emailText(language, 'notices', { site, count: notices.length })
  const [why = '', stop = '', choose = ''] = paragraphs
  const [first] = told
  const lines: Line[] = [
    ...told.flatMap(({ kind, params, title, body }) => [
      { text: title, look: 'title' as const, href: `${origin}/#${linkOf(kind, params)}` },
      { text: body },
    ]),
    { text: why, look: 'small' },
    { text: stop, look: 'small', href: `${origin}/#/unsubscribe?token=${token}` },
    { text: choose, look: 'small', href: `${origin}/#/mine/notices` },
  ]
  const named = told.length === 1 && first !== undefined ? `${first.title} · ${site}` : subject
  return { ...layOut(language, site, named, lines), unsubscribe: `${origin}/api/notice/unsubscribe?token=${token}` }
}
