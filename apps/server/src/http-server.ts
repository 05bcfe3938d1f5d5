// The HTTP server itself, before anything is served: its limits, its paths, and which host the console is at.
import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler'
import { CALLS } from '@tallystick/wire/trader/calls'
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config.ts'
import { IMAGE_PATH } from './modules/users/uploads/signed-address.ts'
import type { Logger } from './platform/logger.ts'
import { answerBrokenRequest, sendRefusal } from './http/pipeline/envelope.ts'
import { requestIds } from './http/pipeline/request-id.ts'
import { refusalOfStatus } from './http/pipeline/refusal-status.ts'

const REQUEST_TIMEOUT_MS = 15_000
const LATE_LOOK_MS = 1_000

export function createFastify(config: Config, logger: Logger): FastifyInstance {
  // Fastify's own news (one line per address it listens on) are no events of ours; its warnings are kept.
  const level = logger.isLevelEnabled('warn') ? 'warn' : logger.level
  // Plugins see Fastify's plain logger; with pino's own type every FastifyInstance in the code would have to name it.
  const loggerInstance: FastifyBaseLogger = logger.child({}, { level })
  const app = fastify({
    loggerInstance,
    genReqId: requestIds(config.trustProxy),
    // One line per request is noise at trading rates; metrics count them.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof config.trustProxy === 'boolean' ? config.trustProxy : [...config.trustProxy],
    http: {
      requireHostHeader: false,
      // Node's own limit for headers is a minute, and it looks for late requests only twice a minute.
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: LATE_LOOK_MS,
    },
    bodyLimit: 64 * 1024,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A HEAD must never run a state-changing GET.
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: { buildSerializer: serializersWhenNeeded } },
    // A stop waits for answers under way, not for idle keep-alive connections.
    forceCloseConnections: 'idle',
    // Fastify's own answer while closing is no envelope; ours is in installEnvelope.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, _request, reply) => {
      const reason = refusalOfStatus(error.statusCode ?? 400)
      void sendRefusal(reply, reason, reason === 'bad_request' ? { field: 'path' } : {})
    },
  })
  // Nor is a logger made for each of them. Not by a factory: what one makes Fastify checks in every request.
  app.log.child = () => app.log
  return app
}

/** Compiled with the first answer: a server that starts would otherwise compile hundreds before it answers anything. */
function serializersWhenNeeded(...given: Parameters<SerializerFactory>): ReturnType<SerializerFactory> {
  const compile = SerializerSelector()(...given)
  return route => {
    let write: ReturnType<typeof compile> | undefined
    return answer => (write ??= compile(route))(answer)
  }
}

/** With a host of its own the console and its calls are nowhere else, and nothing but the console is there. */
export function keepConsoleHost(app: FastifyInstance, consoleOrigin: string | undefined): void {
  if (consoleOrigin === undefined) return
  const { host } = new URL(consoleOrigin)
  app.addHook('onRequest', async (request, reply) => {
    const path = routedPath(request.url)
    const isOperators = /^\/(?:console(?:\/|$)|operator\/api\/)/.test(path)
    if (request.host !== host) return isOperators ? sendRefusal(reply, 'not_found') : undefined
    if (isOperators || path.startsWith(IMAGE_PATH)) return undefined
    return request.url === '/' ? reply.redirect('/console/', 302) : sendRefusal(reply, 'not_found')
  })
}

export function isApi(url: string): boolean {
  const path = routedPath(url)
  return (
    path.startsWith('/api/') ||
    path.startsWith('/v2/') ||
    path.startsWith('/operator/api/') ||
    path === CALLS.manifest.path
  )
}

/** The path as the router reads it: `%61` is an `a` there, so path checks must use the same form. */
function routedPath(url: string): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
