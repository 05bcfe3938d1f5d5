// A pushed message, as the service worker reads it (apps/web/worker/push.ts). No private figures, unless the user wants them.
import { emailText } from '@tallystick/i18n/emails/emails'
import { languageFrom, LANGUAGES } from '@tallystick/i18n/languages'
import { noticeActionText, noticeText, publicTitle } from '@tallystick/i18n/notices/notices'
import { actionsOf, linkOf } from '../notifications/notifications.ts'
import type { DueNotice } from './queries.ts'

interface Reader {
  readonly language: string
  readonly settings: { readonly pushFigures: boolean }
}

/** Browsers show no more. */
const MOST_ACTIONS = 2

/** One notice, or how many there are. */
export function writePushMessage(
  { language: code, settings }: Reader,
  notices: readonly Pick<DueNotice, 'id' | 'kind' | 'params'>[],
  site: string,
): string {
  const language = languageFrom(code)
  const { locale, direction } = LANGUAGES[language]
  const shown = { lang: locale, dir: direction }
  const [notice] = notices
  if (notice === undefined || notices.length > 1) {
    const { subject: title } = emailText(language, 'notices', { site, count: notices.length })
    return JSON.stringify({ ...shown, title, body: '', link: '/notices', tag: 'notices', actions: [] })
  }
  const { id, kind, params } = notice
  const words = settings.pushFigures
    ? noticeText(language, kind, params)
    : { title: publicTitle(language, kind, params), body: '' }
  const actions = actionsOf(kind)
    .slice(0, MOST_ACTIONS)
    .map(({ name, link }) => ({ title: noticeActionText(language, name), link }))
  return JSON.stringify({ ...shown, ...words, link: linkOf(kind, params), tag: `notice-${id}`, actions })
}
