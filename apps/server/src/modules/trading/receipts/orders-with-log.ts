// New orders are taken only while they can be logged. What closes, cancels, protects or pays out goes on, and is logged later.
import type { Command } from '@tallystick/engine/core/commands'
import type { EngineClient } from '../../../engine-host/engine-client.ts'

const NEW_ORDERS: ReadonlySet<Command['type']> = new Set([
  'open_order',
  'place_order',
  'place_oco',
  'replace_order',
  'reverse_order',
  'open_micro',
])

/** @param isStopped whether the public log has stopped; never true on a site without one. */
export function ordersWithLog(engine: EngineClient, isStopped: () => Promise<boolean>): EngineClient {
  /** Keys of requests that the engine has not answered yet: asked again, they get its answer and not a refusal. */
  const underWay = new Map<string, number>()
  const submit: EngineClient['submit'] = async (command, key) => {
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
  return { submit, isAnswered: (userId, key) => engine.isAnswered(userId, key) }
}
