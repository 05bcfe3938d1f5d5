// GET /docs and what it links to. Rendered once: the API does not change while the server runs.
import { openApi } from '@tallystick/wire/openapi'
import type { FastifyInstance } from 'fastify'
import { DOCS_CSS, docsPage } from './page.ts'

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const VERSION = '0.1.0'

export function docsRoutes(app: FastifyInstance): void {
  const document = openApi(VERSION)
  const files = {
    '/docs': ['text/html; charset=utf-8', docsPage(document)],
    '/docs/docs.css': ['text/css; charset=utf-8', DOCS_CSS],
    '/docs/openapi.json': ['application/json; charset=utf-8', JSON.stringify(document)],
  } as const
  for (const [path, [type, text]] of Object.entries(files)) {
    app.get(path, (_request, reply) =>
      reply
        .headers({
          'content-security-policy': POLICY,
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-cache',
        })
        .type(type)
        .send(text),
    )
  }
}
