// The service worker: caches the app's shell so that it opens offline, and activates a new build only when the user agrees. The build
// writes the list of the shell's files into it, so every build is a new worker.
import { addressOf, noticeIn, PUSH_CACHE, renewPush, tapped } from './push.ts'
import { servingOf } from './serving.ts'

declare const self: ServiceWorkerGlobalScope
/** Replaced by the build. */
declare const SHELL_FILES: readonly string[]
declare const BUILD: string

const CACHE = `tallystick-${BUILD}`
const SHELL = '/'
/** A network that does not answer is as good as none. */
const PATIENCE_MS = 4_000

self.addEventListener('install', event => {
  event.waitUntil(keep(SHELL_FILES))
})

self.addEventListener('activate', event => {
  event.waitUntil(takeOver())
})

self.addEventListener('message', event => {
  // Sent by our own page (src/app/installed-shell.ts).
  const { take, keep: urls } = event.data as { readonly take?: boolean; readonly keep?: readonly string[] }
  if (take === true) event.waitUntil(self.skipWaiting())
  // What the page loaded before there was a worker: the words of its language, its screens.
  if (urls !== undefined) event.waitUntil(keep(urls.filter(isOwnFile)))
})

self.addEventListener('push', event => {
  event.waitUntil(showNotice(event.data?.text() ?? ''))
})

self.addEventListener('pushsubscriptionchange', event => {
  const send = (params: Readonly<Record<string, string>>): Promise<Response> =>
    fetch('/api/push/renew', { method: 'POST', body: new URLSearchParams(params) })
  event.waitUntil(renewPush(event, { pushManager: self.registration.pushManager, storage: caches, send }))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openNotice(tapped(event.action, event.notification.data)))
})

self.addEventListener('fetch', event => {
  const serving = servingOf(event.request, self.location.origin)
  if (serving === 'hashed') event.respondWith(keptOrFetched(event.request))
  else if (serving === 'lasting') event.respondWith(fetchedOrKept(event.request, event.request.url))
  else if (serving === 'page') event.respondWith(page(event))
})

/** Browsers demand that every pushed message is shown. */
async function showNotice(text: string): Promise<void> {
  const { title, body, lang, dir, tag, link, actions } = noticeIn(text)
  const look = { icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' }
  // The types do not know buttons, which not every browser shows.
  const buttons = { actions: actions.map(({ title: name, link: action }) => ({ title: name, action })) }
  await self.registration.showNotification(title, { ...look, ...buttons, body, lang, dir, tag, data: link })
}

/** In the app where it is open already, else in a new window. */
async function openNotice(link: unknown): Promise<void> {
  const address = addressOf(link, self.location.origin)
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (open === undefined) {
    await self.clients.openWindow(address)
    return
  }
  // The app's screens live behind the hash: nothing is loaded anew.
  await open.navigate(address).catch(() => self.clients.openWindow(address))
  await open.focus()
}

function isOwnFile(url: string): boolean {
  const serving = servingOf({ method: 'GET', mode: 'no-cors', url }, self.location.origin)
  return serving === 'hashed' || serving === 'lasting'
}

async function keep(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const known = await Promise.all(urls.map(url => cache.match(url)))
  await cache.addAll(urls.filter((_, index) => known[index] === undefined))
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE && name !== PUSH_CACHE) await caches.delete(name)
  await self.clients.claim()
}

async function keptOrFetched(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept !== undefined) return kept
  const fresh = await fetch(request)
  if (fresh.ok) await cache.put(request, fresh.clone())
  return fresh
}

/**
 * The kept page at once, however slow the network is, and a newer one of the same build for the next time. While a new build waits, the
 * network first: the server may no longer have the files of this one.
 */
async function page(event: FetchEvent): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(SHELL)
  if (kept === undefined || self.registration.waiting !== null) return fetchedOrKept(event.request, SHELL)
  event.waitUntil(renewPage(kept.clone()).catch(() => {}))
  return kept
}

async function renewPage(kept: Response): Promise<void> {
  const fresh = await fetch(SHELL)
  if (!fresh.ok) return
  const [now, before] = await Promise.all([fresh.clone().text(), kept.text()])
  if (buildOf(now) === buildOf(before)) await (await caches.open(CACHE)).put(SHELL, fresh)
}

/** The page names the files of its build. */
function buildOf(html: string): string | undefined {
  return /<meta name="first-files" content='([^']*)'/.exec(html)?.[1]
}

async function fetchedOrKept(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(name)
  try {
    const fresh = await fetch(request, kept && { signal: AbortSignal.timeout(PATIENCE_MS) })
    // The shell itself changes only with its worker: a page and its files must be of one build.
    if (fresh.ok && request.mode !== 'navigate') await cache.put(name, fresh.clone())
    return fresh.status < 500 ? fresh : (kept ?? fresh)
  } catch (failure) {
    if (kept !== undefined) return kept
    throw failure
  }
}
