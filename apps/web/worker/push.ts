// What a pushed message holds (apps/server/src/modules/users/notice-channels/push-delivery.ts), and where a tap on it leads.

export interface PushedNotice {
  readonly title: string
  readonly body: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly tag: string
  /** Route of the app. */
  readonly link: string
  /** Buttons, each with the route where it is done. */
  readonly actions: readonly PushedAction[]
}

interface PushedAction {
  readonly title: string
  readonly link: string
}

const INBOX = '/notices'
/** Shown for a message that cannot be read: a browser demands that something is. */
const UNREADABLE: PushedNotice = {
  title: 'Tallystick',
  body: '',
  lang: '',
  dir: 'ltr',
  tag: 'notices',
  link: INBOX,
  actions: [],
}

export function noticeIn(text: string): PushedNotice {
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given !== 'object' || given === null) return UNREADABLE
    const texts = Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'))
    const actions = 'actions' in given && Array.isArray(given.actions) ? given.actions.filter(isAction) : []
    return { ...UNREADABLE, ...texts, dir: texts['dir'] === 'rtl' ? 'rtl' : 'ltr', actions }
  } catch {
    return UNREADABLE
  }
}

function isAction(given: unknown): given is PushedAction {
  if (typeof given !== 'object' || given === null || !('title' in given && 'link' in given)) return false
  return typeof given.title === 'string' && typeof given.link === 'string'
}

/** Where a tap leads: the button that was tapped, which is named by its route, or the notice itself. */
export function tapped(action: string, link: unknown): unknown {
  return action === '' ? link : action
}

/** A page of this app, whatever the message said. */
export function addressOf(link: unknown, origin: string): string {
  const route = typeof link === 'string' && link.startsWith('/') ? link : INBOX
  return `${origin}/#${route}`
}

/** Where the app keeps what this device is reached by (src/entities/notice/push.ts): browsers do not say it when they have renewed it. */
export const PUSH_CACHE = 'push'
const KEPT = '/push-target'

export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export function targetOf(subscription: Pick<PushSubscription, 'toJSON'>): PushTarget {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

/** The browser has given up a subscription: the device asks for a new one and tells the server, by what it was reached by until now. */
export async function renewPush(
  event: { readonly oldSubscription: PushSubscription | null; readonly newSubscription: PushSubscription | null },
  { pushManager, storage, send }: RenewDeps,
): Promise<void> {
  const cache = await storage.open(PUSH_CACHE)
  const kept: unknown = await (await cache.match(KEPT))?.json()
  const [old, key] = isKept(kept) ? [kept.target, kept.key] : []
  const before = event.oldSubscription === null ? old : targetOf(event.oldSubscription)
  if (before === undefined || key === undefined) return
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const target = targetOf(event.newSubscription ?? (await pushManager.subscribe(options)))
  await send({ ...target, old_endpoint: before.endpoint, old_auth: before.auth })
  await cache.put(KEPT, Response.json({ target, key }))
}

interface RenewDeps {
  readonly pushManager: Pick<PushManager, 'subscribe'>
  readonly storage: { open(name: string): Promise<Pick<Cache, 'match' | 'put'>> }
  readonly send: (params: Readonly<Record<string, string>>) => Promise<unknown>
}

function isKept(kept: unknown): kept is { readonly target: PushTarget; readonly key: string } {
  return typeof kept === 'object' && kept !== null && 'target' in kept && 'key' in kept
}
