// The HTTP application without a process around it: an explicit list of what it serves. Tests use it through `inject`.
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config.ts'
import type { ReadinessCheck } from './modules/health/health.ts'
import { healthRoutes } from './modules/health/routes.ts'
import type { Logger } from './platform/logger.ts'
import type { Metrics } from './platform/metrics.ts'

export interface AppParts {
  readonly config: Config
  readonly logger: Logger
  readonly metrics: Metrics
  readonly checks: readonly ReadinessCheck[]
}

export function buildApp(parts: AppParts): FastifyInstance {
  const { config } = parts
  // Plugins see Fastify's plain logger; with pino's own type every FastifyInstance in the code would have to name it.
  const loggerInstance: FastifyBaseLogger = parts.logger
  const app = fastify({
    loggerInstance,
    // One line per request is noise at trading rates; metrics count them.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof config.trustProxy === 'boolean' ? config.trustProxy : [...config.trustProxy],
    bodyLimit: 64 * 1024,
    // A stop waits for answers under way, not for idle keep-alive connections.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })

  healthRoutes(app, { metrics: parts.metrics, metricsToken: config.metricsToken, checks: parts.checks })
  return app
}
