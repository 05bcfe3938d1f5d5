// New orders are taken only while they can be logged. What closes, cancels, protects or pays out goes on, and is logged later. An answer from
// before comes with the promise of the log again, and one to stops that were set with a promise that is made after the commit.
import type { Command } from '@tallystick/engine/core/commands'
import type { EngineClient, Outcome } from '../../../engine-host/engine-client.ts'
import type { PromiseLater } from '../../content/transparency-log/transparency-log.ts'

const NEW_ORDERS: ReadonlySet<Command['type']> = new Set([
  'open_order',
  'place_order',
  'place_oco',
  'replace_order',
  'reverse_order',
  'open_micro',
])

const SETS_STOPS: ReadonlySet<Command['type']> = new Set(['set_stops', 'set_trail'])

/** @param isStopped whether the public log has stopped; never true on a site without one. */
export function ordersWithLog(
  engine: EngineClient,
  isStopped: () => Promise<boolean>,
  promiseLater: PromiseLater,
): EngineClient {
  /** Keys of requests that the engine has not answered yet: asked again, they get its answer and not a refusal. */
  const underWay = new Map<string, number>()
  const submitLogged: EngineClient['submit'] = async (command, key) => {
    if (!NEW_ORDERS.has(command.type)) return engine.submit(command, key)
    const name = key && `${command.userId}:${key.key}`
    if (await isStopped()) {
      const isBegun =
        key && name !== undefined && (underWay.has(name) || (await engine.isAnswered(command.userId, key)))
      if (!isBegun) return { ok: false, refusal: { reason: 'log_stopped', params: {} }, repeated: false }
    }
    if (name === undefined) return engine.submit(command, key)
    underWay.set(name, (underWay.get(name) ?? 0) + 1)
    try {
      return await engine.submit(command, key)
    } finally {
      const left = (underWay.get(name) ?? 1) - 1
      if (left > 0) underWay.set(name, left)
      else underWay.delete(name)
    }
  }
  return {
    async submit(command, key) {
      const outcome = await submitLogged(command, key)
      if (!outcome.ok || (outcome.promises && outcome.promises.length > 0)) return outcome
      if (!outcome.repeated && !SETS_STOPS.has(command.type)) return outcome
      const promises = await promiseLater(command, outcome.answer, outcome.repeated)
      return promises.length > 0 ? { ...outcome, promises } : outcome
    },
    isAnswered: (userId, key) => engine.isAnswered(userId, key),
  }
}

/** What the answer to an order says of the log, as the serializer of answers puts it there; nothing on a site without one. */
export function promised({ promises }: Pick<Extract<Outcome, { ok: true }>, 'promises'>): { Promises?: string[] } {
  return promises ? { Promises: [...promises] } : {}
}
