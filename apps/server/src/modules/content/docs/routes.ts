// GET and HEAD of /docs, /openapi.json and what the docs link to. Made once, and again only when a limit that they name has changed.
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApi } from '@tallystick/wire/openapi/document'
import type { FastifyInstance } from 'fastify'
import { compressLong } from '../../../http/static/compression.ts'
import type { Settings } from '../../../settings/settings.ts'
import { docsPage, documentPage } from './page.ts'

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const VERSION = '0.1.0'
const REPOSITORY = join(import.meta.dirname, '../../../../../..')
const HTML = 'text/html; charset=utf-8'

export interface DocsDeps {
  readonly publicOrigin: string
  readonly settings: Pick<Settings, 'get'>
}

export function docsRoutes(app: FastifyInstance, { publicOrigin, settings }: DocsDeps): void {
  const asset = (name: string): string => readFileSync(join(import.meta.dirname, 'assets', name), 'utf8')
  const page = (): string => docsPage({ origin: publicOrigin, changelog: document('CHANGELOG.md'), settings })
  const files = {
    '/docs': [HTML, page],
    '/docs/simulated-prices': [HTML, once(() => documentPage(document('docs/simulated-prices.md')))],
    '/docs/docs.css': ['text/css; charset=utf-8', once(() => asset('docs.css'))],
    '/docs/docs.js': ['text/javascript; charset=utf-8', once(() => asset('docs.mjs'))],
    '/openapi.json': ['application/json; charset=utf-8', once(() => JSON.stringify(openApi(VERSION, publicOrigin)))],
  } as const
  for (const [path, [type, text]] of Object.entries(files)) {
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      onSend: compressLong,
      handler: (request, reply) => {
        const body = text()
        const tag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
        void reply.headers({
          'content-security-policy': POLICY,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-cache',
          vary: 'accept-encoding',
          // Weak, because the compressed form has the same one.
          etag: `W/${tag}`,
        })
        // Anybody may read the contract: tools that show it run in browsers.
        if (path === '/openapi.json') void reply.header('access-control-allow-origin', '*')
        if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
        return request.method === 'HEAD' ? reply.type(type).send() : reply.type(type).send(body)
      },
    })
  }
  for (const [from, to] of [
    ['/docs/', '/docs'],
    ['/docs/openapi.json', '/openapi.json'],
  ] as const)
    app.route({ method: ['GET', 'HEAD'], url: from, handler: (_request, reply) => reply.redirect(to, 308) })
}

function once(make: () => string): () => string {
  let made: string | undefined
  return () => (made ??= make())
}

/** A document of the repository; empty where only the program was installed. */
function document(name: string): string {
  const path = join(REPOSITORY, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
