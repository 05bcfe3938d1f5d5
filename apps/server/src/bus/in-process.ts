// The bus of one process: plain function calls. A listener that throws is reported and does not stop the others.
import type { Bus, BusMessages, Topic } from './bus.ts'

export function inProcessBus(onError: (error: unknown, topic: Topic) => void): Bus {
  const listeners = new Map<Topic, Set<(message: never) => void>>()
  return {
    publish(topic, message) {
      for (const listener of listeners.get(topic) ?? []) {
        try {
          // The set under a topic only ever holds that topic's listeners (see subscribe).
          ;(listener as (message: BusMessages[typeof topic]) => void)(message)
        } catch (error) {
          onError(error, topic)
        }
      }
    },
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set)
      set.add(listener)
      return () => set.delete(listener)
    },
  }
}
