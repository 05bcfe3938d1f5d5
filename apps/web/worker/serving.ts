// How the service worker answers a request. It serves only the app's own files: calls, sockets, uploads, the console and everything else
// go to the network and are never cached.

export type Serving =
  /** A page of the app: the kept one, and a newer one for the next time. */
  | 'page'
  /** A file whose name changes with its content: kept once, then never asked for again. */
  | 'hashed'
  /** A file of the app with a lasting name: from the network; the kept one when there is none. */
  | 'lasting'
  | 'untouched'

const LASTING = /^\/(?:boot\.js|mark\.svg|app\.webmanifest|(?:icons|logos|funds|news)\/[\w-]+\.(?:svg|png))$/
const HASHED = /^\/assets\/[\w.-]+$/

export function servingOf(
  request: { readonly method: string; readonly mode: string; readonly url: string },
  origin: string,
): Serving {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return 'untouched'
  // Screens live behind the hash: every page of the app is this one path.
  if (request.mode === 'navigate') return url.pathname === '/' ? 'page' : 'untouched'
  if (HASHED.test(url.pathname)) return 'hashed'
  return LASTING.test(url.pathname) ? 'lasting' : 'untouched'
}
