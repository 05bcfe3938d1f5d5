// How many sockets an address or a user has open, here and at other processes. Each tells the others what changed, as it is now; who is
// new, or was cut off, is told everything. A process that is not heard any more has none.
import { randomUUID } from 'node:crypto'
import type { Clock, Instant } from '@tallystick/kernel/clock'
import type { Bus } from '../bus/bus.ts'

/** What changed is told together; as many as are opened meanwhile can be too many. */
const TELL_MS = 10
const BEAT_MS = 1_000
const GONE_MS = 3_500

export interface SocketCounts {
  /** Here and elsewhere. */
  count(whose: string): number
  add(whose: string): void
  remove(whose: string): void
  stop(): void
}

/** @param others the bus to other processes, when there may be some. */
export function createSocketCounts(clock: Clock, others?: Bus): SocketCounts {
  const open = new Map<string, number>()
  const elsewhere = others && shareCounts(clock, others, open)
  const change = (whose: string, by: number): void => {
    const count = (open.get(whose) ?? 0) + by
    if (count > 0) open.set(whose, count)
    else open.delete(whose)
    elsewhere?.changed(whose)
  }
  return {
    count: whose => (open.get(whose) ?? 0) + (elsewhere?.count(whose) ?? 0),
    add: whose => change(whose, 1),
    remove: whose => change(whose, -1),
    stop: () => elsewhere?.stop(),
  }
}

interface Elsewhere {
  count(whose: string): number
  changed(whose: string): void
  stop(): void
}

function shareCounts(clock: Clock, bus: Bus, open: ReadonlyMap<string, number>): Elsewhere {
  const from = randomUUID()
  const nodes = new Map<string, { readonly open: Map<string, number>; heardAt: Instant }>()
  const changed = new Set<string>()
  let telling: NodeJS.Timeout | undefined

  const tell = (whose: Iterable<string>): void =>
    bus.publish('sockets_open', { from, open: Array.from(whose, each => [each, open.get(each) ?? 0] as const) })
  const tellChanges = (): void => {
    telling = undefined
    tell(changed)
    changed.clear()
  }
  const wantAll = (): void => bus.publish('sockets_wanted', { from })

  const endings = [
    bus.subscribe('sockets_open', message => {
      if (message.from === from) return
      let node = nodes.get(message.from)
      if (!node) {
        nodes.set(message.from, (node = { open: new Map(), heardAt: 0 }))
        wantAll()
      }
      node.heardAt = clock.now()
      for (const [whose, count] of message.open) {
        if (count > 0) node.open.set(whose, count)
        else node.open.delete(whose)
      }
    }),
    bus.subscribe('sockets_wanted', message => {
      if (message.from !== from) tell(open.keys())
    }),
    bus.subscribe('bus_resumed', () => {
      // What was closed meanwhile was not told.
      nodes.clear()
      wantAll()
      tell(open.keys())
    }),
  ]
  const beat = setInterval(() => {
    tell([])
    for (const [name, { heardAt }] of nodes) if (clock.now() - heardAt > GONE_MS) nodes.delete(name)
  }, BEAT_MS)
  wantAll()
  return {
    count: whose => [...nodes.values()].reduce((sum, node) => sum + (node.open.get(whose) ?? 0), 0),
    changed(whose) {
      changed.add(whose)
      telling ??= setTimeout(tellChanges, TELL_MS)
    },
    stop() {
      clearInterval(beat)
      clearTimeout(telling)
      for (const end of endings) end()
    },
  }
}
