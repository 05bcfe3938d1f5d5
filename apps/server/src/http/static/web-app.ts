// Serves a built browser app with a strict content security policy; plain paths redirect to their hash form.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EncodedPage, InlineHashes } from './encoded-page.ts'

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
  /** The page itself, where it is made for each request; otherwise the build's own. */
  readonly page?: ((request: FastifyRequest) => Promise<EncodedPage>) | undefined
}

const NO_HASHES: InlineHashes = { scripts: [], styles: [] }
const HASHED = /[/\\]assets[/\\]/
/** To be kept and opened from disk: on the site its own script would not be allowed. */
const KEPT = /[/\\]verify\.html(?:\.br|\.gz)?$/
const PAGE = /\.html(?:\.br|\.gz)?$/

export function installWebApp(app: FastifyInstance, deps: WebAppDeps): void {
  if (!existsSync(join(deps.folder, 'index.html'))) return
  const { page } = deps
  if (page) {
    app.route({
      method: ['GET', 'HEAD'],
      url: deps.prefix,
      handler: async (request, reply) => {
        const made = await page(request)
        const { body, encoding } = await made.encoded(request.headers['accept-encoding'] ?? '')
        fileHeaders(reply, 'no-cache')
        pageHeaders(reply, deps, made.inline)
        if (made.links !== '') reply.header('link', made.links)
        reply.header('vary', 'accept-encoding, accept-language, cookie, user-agent')
        if (encoding !== undefined) reply.header('content-encoding', encoding)
        return reply.type('text/html; charset=utf-8').send(body)
      },
    })
  }
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
      // A hashed name never changes its content; everything else is asked for again.
      fileHeaders(reply, HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (PAGE.test(path)) pageHeaders(reply, deps)
      if (KEPT.test(path)) reply.header('content-disposition', 'attachment; filename="verify.html"')
    },
  })
}

/** Both ways a file is sent can set headers. */
interface Headers {
  header(name: string, value: string): unknown
}

function fileHeaders(reply: Headers, kept: string): void {
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'same-origin')
  reply.header('cache-control', kept)
}

function pageHeaders(reply: Headers, deps: WebAppDeps, inline?: InlineHashes): void {
  reply.header('content-security-policy', contentPolicy(deps.apiOrigins(), deps.frameOrigins?.(), inline))
  reply.header('cross-origin-opener-policy', 'same-origin')
  reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  if (deps.isHttps) reply.header('strict-transport-security', 'max-age=31536000')
}

/** No script or style but our files and what we wrote into the page ourselves, nothing from other hosts but frames of the hosts that are named, and never a frame around us. */
export function contentPolicy(
  apiOrigins: readonly string[],
  frameOrigins: readonly string[] = [],
  inline: InlineHashes = NO_HASHES,
): string {
  const connect = ["'self'", ...apiOrigins.flatMap(origin => [origin, origin.replace(/^http/, 'ws')])]
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
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
