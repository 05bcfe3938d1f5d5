// Emails for operators to look at before users do. The HTML is a page of its own, shown in a frame of the console: it has styles in its
// elements, which the console's own policy forbids. It holds nothing of anybody, so nobody has to sign in for it.
import { isLanguageCode } from '@tallystick/i18n/languages'
import type { FastifyInstance } from 'fastify'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import { answer, refuse } from '../../../http/pipeline/calls.ts'
import { sendRefusal } from '../../../http/pipeline/envelope.ts'
import type { Settings } from '../../../settings/settings.ts'
import { PREVIEW_KINDS, type PreviewDeps, previewEmail } from './preview.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

export interface PreviewRouteDeps {
  readonly settings: Settings
  readonly publicOrigin: string
}

export function previewRoutes(
  app: FastifyInstance,
  calls: OperatorCalls,
  { settings, publicOrigin }: PreviewRouteDeps,
): void {
  const made = (): PreviewDeps => ({ site: settings.get('site_title'), origin: publicOrigin })

  calls.serve('operatorEmailPreview', async ({ params: { language } }) => {
    if (!isLanguageCode(language)) return refuse('bad_request', { field: 'language' })
    const emails = PREVIEW_KINDS.map(kind => {
      const { subject, body } = previewEmail(language, kind, made())
      return { kind, subject, body }
    })
    return answer({ emails })
  })

  app.get<{ Params: { language: string; kind: string } }>(
    '/operator/email_preview/:language/:kind',
    async (request, reply) => {
      const { language } = request.params
      const kind = PREVIEW_KINDS.find(one => one === request.params.kind)
      if (kind === undefined || !isLanguageCode(language)) return sendRefusal(reply, 'not_found')
      return reply
        .headers({
          'content-security-policy': POLICY,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
        })
        .type('text/html; charset=utf-8')
        .send(previewEmail(language, kind, made()).html)
    },
  )
}
