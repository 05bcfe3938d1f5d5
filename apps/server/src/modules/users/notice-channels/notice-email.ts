// Optional emails about notices: one notice, or several gathered while the user was not to be disturbed.
import { emailText } from '@tallystick/i18n/emails/emails'
import type { LanguageCode } from '@tallystick/i18n/languages'
import { noticeActionText, noticeText } from '@tallystick/i18n/notices/notices'
import { type Email, layOut, type Line } from '../emails/emails.ts'
import { actionsOf, linkOf } from '../notifications/notifications.ts'
import type { DueNotice } from './queries.ts'

export interface Links {
  readonly origin: string
  /** Of the link that ends these emails, signed; undefined where they cannot be ended. */
  readonly token: string | undefined
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
      ...actionsOf(kind).map(({ name, link }) => ({
        text: noticeActionText(language, name),
        look: 'button' as const,
        href: `${origin}/#${link}`,
      })),
    ]),
    ...(token === undefined
      ? []
      : [
          { text: why, look: 'small' as const },
          { text: stop, look: 'small' as const, href: `${origin}/#/unsubscribe?token=${token}` },
          { text: choose, look: 'small' as const, href: `${origin}/#/mine/notices` },
        ]),
  ]
  const named = told.length === 1 && first !== undefined ? `${first.title} · ${site}` : subject
  const email = layOut(language, site, named, lines)
  return token === undefined ? email : { ...email, unsubscribe: `${origin}/api/notice/unsubscribe?token=${token}` }
}
