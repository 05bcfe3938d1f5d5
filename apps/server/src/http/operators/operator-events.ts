// Server-sent events for signed-in operators. Rights are those of the calls that show the same thing; a session that ended, or lost its
// role, receives nothing more within a second. The bus is only a hint: a client that reconnects reads its data again.
import type { ServerResponse } from 'node:http'
import type { OperatorRole } from '@tallystick/wire/operator/calls'
import { mayCall } from '@tallystick/wire/operator/calls'
import {
  OPERATOR_EVENT_RIGHTS,
  type OperatorEventName,
  type OperatorEvents,
  OPERATOR_EVENTS_PATH,
} from '@tallystick/wire/operator/events'
import type { FastifyInstance } from 'fastify'
import type { Bus } from '../../bus/bus.ts'
import type { Settings } from '../../settings/settings.ts'
import { takeFromAddress } from '../pipeline/calls.ts'
import { RequestRefused } from '../pipeline/envelope.ts'
import type { Limits } from '../pipeline/token-buckets.ts'
import type { OperatorSessions } from '../auth/operator-sessions.ts'
import { sentToken } from '../auth/tokens.ts'
import { logEvent } from '../../platform/log-events.ts'

export interface OperatorEventDeps {
  readonly app: FastifyInstance
  readonly bus: Bus
  readonly sessions: OperatorSessions
  /** Whether a token belongs to a trader: traders are not served here. */
  readonly isTrader: (token: string) => Promise<boolean>
  readonly settings: Settings
  readonly limits: Limits
  readonly readWaiting: () => Promise<OperatorEvents['waiting']>
}

const LOOK_EVERY_MS = 1_000
/** A line now and then, so that nothing in between takes the silence for an end. */
const BREATH_EVERY_MS = 15_000
const MOST_PER_SESSION = 8
/** A reader that lets this much pile up is gone. */
const MOST_UNREAD_BYTES = 256 * 1024

interface Listener {
  readonly sessionId: string
  readonly response: ServerResponse
  roles: readonly OperatorRole[]
}

export function operatorEvents(deps: OperatorEventDeps): void {
  const { app, sessions } = deps
  const listeners = new Set<Listener>()
  let said = ''

  const send = <Name extends OperatorEventName>(to: Listener, name: Name, data: OperatorEvents[Name]): void => {
    if (!mayCall(OPERATOR_EVENT_RIGHTS[name], to.roles)) return
    if (to.response.writableLength > MOST_UNREAD_BYTES) to.response.destroy()
    else to.response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  const look = async (): Promise<void> => {
    if (listeners.size === 0) return
    const living = await sessions.living([...new Set([...listeners].map(({ sessionId }) => sessionId))])
    for (const listener of listeners) {
      const roles = living.get(listener.sessionId)
      if (roles) listener.roles = roles
      else listener.response.end()
    }
    const waiting = await deps.readWaiting()
    const text = JSON.stringify(waiting)
    if (text === said) return
    said = text
    for (const listener of listeners) send(listener, 'waiting', waiting)
  }

  const endChat = deps.bus.subscribe('chat_message', ({ threadId: thread, message }) => {
    for (const listener of listeners) send(listener, 'chat', { thread, message })
  })
  let looking = Promise.resolve()
  const timers = [
    setInterval(() => {
      looking = looking
        .then(look)
        .catch((error: unknown) => logEvent(app.log, 'http.waiting_read_failed', { err: error }))
    }, LOOK_EVERY_MS),
    setInterval(() => listeners.forEach(({ response }) => response.write(': \n\n')), BREATH_EVERY_MS),
  ]
  for (const timer of timers) timer.unref()

  app.get(OPERATOR_EVENTS_PATH, async (request, reply) => {
    takeFromAddress(deps, request.ip)
    const token = sentToken(request)
    const operator = token === undefined ? undefined : await sessions.find(token)
    if (!operator && token !== undefined && (await deps.isTrader(token))) throw new RequestRefused('not_found')
    if (!operator) throw new RequestRefused('session_invalid')
    const own = [...listeners].filter(({ sessionId }) => sessionId === operator.sessionId)
    if (own.length >= MOST_PER_SESSION) throw new RequestRefused('too_many_requests', { seconds: 1 })
    reply.hijack()
    const response = reply.raw
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
      // A connection that ends with its stream: a closing server must not wait for it to be used again.
      connection: 'close',
    })
    const listener: Listener = { sessionId: operator.sessionId, response, roles: operator.roles }
    listeners.add(listener)
    response.once('close', () => listeners.delete(listener))
    // Read after subscribing: later changes arrive as events.
    try {
      send(listener, 'waiting', await deps.readWaiting())
    } catch (error) {
      logEvent(request.log, 'http.waiting_read_failed', { err: error })
      response.end()
    }
  })

  // Before the server closes: it would wait for answers that never end.
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer)
    endChat()
    await looking
    for (const { response } of listeners) response.end()
  })
}
