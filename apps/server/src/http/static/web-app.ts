// Serves a built browser app with a strict content security policy; plain paths redirect to their hash form.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface WebAppDeps {
  /** Folder of the build. */
  readonly folder: string
  /** Where it is served, with slashes around it. */
  readonly prefix: `/${string}`
  /** Other origins the page may call and connect to, read at each answer because an operator may change them. */
  readonly apiOrigins: () => readonly string[]
  readonly isHttps: boolean
  /** Hosts whose pages may be shown in a frame; without any, none. */
  readonly frameOrigins?: () => readonly string[]
}

const HASHED = /[/\\]assets[/\\]/
const PAGE = /\.html(?:\.br|\.gz)?$/

export function installWebApp(app: FastifyInstance, deps: WebAppDeps): void {
  if (!existsSync(join(deps.folder, 'index.html'))) return
  app.register(fastifyStatic, {
    root: deps.folder,
    prefix: deps.prefix,
    // Only one of several apps can add sendFile to replies, and it is not used.
    decorateReply: false,
    // Our own headers below say how long a file may be kept.
    cacheControl: false,
    // The build leaves compressed twins beside its files.
    preCompressed: true,
    setHeaders(reply, path) {
      reply.header('x-content-type-options', 'nosniff')
      reply.header('referrer-policy', 'same-origin')
      // A hashed name never changes its content; everything else is asked for again.
      reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (!PAGE.test(path)) return
      reply.header('content-security-policy', contentPolicy(deps.apiOrigins(), deps.frameOrigins?.()))
      reply.header('cross-origin-opener-policy', 'same-origin')
      reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
      if (deps.isHttps) reply.header('strict-transport-security', 'max-age=31536000')
    },
  })
}

/** No inline script or style, nothing from other hosts but frames of the hosts that are named, and never a frame around us. */
export function contentPolicy(apiOrigins: readonly string[], frameOrigins: readonly string[] = []): string {
  const connect = ["'self'", ...apiOrigins.flatMap(origin => [origin, origin.replace(/^http/, 'ws')])]
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${["'self'", 'data:', 'blob:', ...apiOrigins].join(' ')}`,
    "font-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frameOrigins.length === 0 ? "'none'" : frameOrigins.join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** `/trade?x=1`, typed or shared without the hash, goes to `/#/trade?x=1`. Undefined for requests other than page loads. */
export function hashAddress(request: FastifyRequest): string | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  if (!(request.headers.accept ?? '').includes('text/html')) return undefined
  return `/#${request.url}`
}

export function redirectToHash(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 302)
}
