// Mail programs without one-click unsubscribing open the address of the email's header instead of posting to it. Opening ends nothing, since
// scanners of mail open links too: it leads to the app's page that asks.
import { CALLS } from '@tallystick/wire/trader/calls'
import type { FastifyInstance } from 'fastify'

export function unsubscribePage(app: FastifyInstance): void {
  app.get<{ Querystring: { token?: unknown } }>(CALLS.unsubscribeEmails.path, (request, reply) => {
    const { token } = request.query
    const search = typeof token === 'string' ? `?token=${encodeURIComponent(token)}` : ''
    return reply.header('cache-control', 'no-store').redirect(`/#/unsubscribe${search}`, 303)
  })
}
