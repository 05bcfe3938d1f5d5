// What a pushed message holds (apps/server/src/modules/users/notice-channels/push-delivery.ts), and where a tap on it leads.

export interface PushedNotice {
  readonly title: string
  readonly body: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly tag: string
  /** Route of the app. */
  readonly link: string
}

const INBOX = '/notices'
/** Shown for a message that cannot be read: a browser demands that something is. */
const UNREADABLE: PushedNotice = { title: 'Tallystick', body: '', lang: '', dir: 'ltr', tag: 'notices', link: INBOX }

export function noticeIn(text: string): PushedNotice {
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given !== 'object' || given === null) return UNREADABLE
    const texts = Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'))
    return { ...UNREADABLE, ...texts, dir: texts['dir'] === 'rtl' ? 'rtl' : 'ltr' }
  } catch {
    return UNREADABLE
  }
}

/** A page of this app, whatever the message said. */
export function addressOf(link: unknown, origin: string): string {
  const route = typeof link === 'string' && link.startsWith('/') ? link : INBOX
  return `${origin}/#${route}`
}
