// One round of chaos: users trade, a fault occurs and ends, users resolve their unknown outcomes, and all responses are compared with
// the database, which also has to pass every invariant check.
import { setTimeout as sleep } from 'node:timers/promises'
import { CALLS } from '@tallystick/wire/trader/calls'
import type { DeathPoint } from '@tallystick/server/testing/chaos-server'
import type { EmbeddedStack } from './embedded-stack.ts'
import type { OutsideStack } from './outside-stack.ts'
import { openTickets, RealClient } from './real-client.ts'
import { differences } from './real-compare.ts'
import { crowd, memoryOf, slowReaders } from './sockets.ts'
import type { Stack } from './stack.ts'

const CLIENTS = 12
const MOST_GROWTH_MB = 200

export interface Round {
  readonly what: string
  /** From the fault to the first moment at which somebody can be served again. */
  readonly downMs: number
  readonly asked: number
  readonly failures: readonly string[]
}

export interface Trouble<S extends Stack> {
  readonly what: string
  /** Breaks it and mends it; says what went wrong besides. */
  readonly strike: (stack: S) => Promise<readonly string[]>
  /** Whoever asks while the database is away may be told of an internal error. */
  readonly hidesDatabase?: boolean
}

const dying = (point: DeathPoint): Trouble<EmbeddedStack> => ({
  what: `server dies ${point.replaceAll('_', ' ')}`,
  strike: async stack => {
    stack.pull({ die: point })
    await stack.ended()
    await stack.up()
    return []
  },
})

export const EMBEDDED_TROUBLES: readonly Trouble<EmbeddedStack>[] = [
  dying('before_send'),
  dying('during_commit'),
  dying('after_commit'),
  dying('before_publish'),
  dying('in_recovery'),
  {
    what: 'kill -9 of the server',
    strike: async stack => {
      await stack.killServer()
      await stack.up()
      return []
    },
  },
  {
    what: 'kill -9 of PostgreSQL, every process of it',
    hidesDatabase: true,
    strike: async stack => {
      await stack.killDatabase()
      await stack.up()
      return []
    },
  },
  {
    what: 'three hundred sockets come back at once',
    strike: async stack => {
      const before = await crowd(stack.port, 300, 10_000)
      await stack.killServer()
      await stack.up()
      const after = await crowd(stack.port, 300, 10_000)
      before.close()
      after.close()
      return after.heard === 300 ? [] : [`${after.heard} of 300 sockets heard prices again`]
    },
  },
  {
    what: 'forty readers that never read',
    strike: async stack => {
      const before = await memoryOf(stack.pid)
      const end = slowReaders(stack.port, 40)
      await sleep(3_000)
      end()
      const grown = (await memoryOf(stack.pid)) - before
      return grown < MOST_GROWTH_MB ? [] : [`slow readers cost ${Math.round(grown)} MB`]
    },
  },
  {
    what: 'prices storm',
    strike: async stack => {
      stack.pull({ feed: 'storm' })
      await sleep(2_000)
      stack.pull({ feed: 'normal' })
      return []
    },
  },
  {
    what: 'prices stand still until they are stale',
    strike: async stack => {
      const client = new RealClient(stack, await openTickets(stack))
      await client.signIn()
      stack.pull({ feed: 'frozen' })
      await sleep(11_500)
      const reply = await client.ask(client.begin('open'))
      stack.pull({ feed: 'normal' })
      return reply.data.reason === 'price_stale' ? [] : [`a stale price was traded: ${JSON.stringify(reply)}`]
    },
  },
  {
    what: 'the disk is full for uploads',
    strike: async stack => {
      const client = new RealClient(stack, await openTickets(stack))
      await client.signIn()
      stack.pull({ disk: 'full' })
      const full = await client.upload(CALLS.imageUpload.path)
      stack.pull({ disk: 'normal' })
      const later = await client.upload(CALLS.imageUpload.path)
      return [
        ...(full?.data.reason === 'unavailable' ? [] : [`a full disk was answered with ${JSON.stringify(full)}`]),
        ...(later?.code === 1 ? [] : [`an upload after the full disk was answered with ${JSON.stringify(later)}`]),
      ]
    },
  },
]

export const OUTSIDE_TROUBLES: readonly Trouble<OutsideStack>[] = [
  {
    what: 'SIGSTOP of the engine, a standby takes over, the old one wakes',
    strike: async stack => {
      await stack.freezeHolder()
      await stack.ready()
      await sleep(500)
      stack.wake()
      await sleep(1_000)
      await stack.ready()
      return []
    },
  },
  {
    what: 'connections cut between COMMIT and answer',
    hidesDatabase: true,
    strike: async ({ proxy }) => {
      for (let n = 0; n < 3; n++) {
        proxy.weather = 'swallowing'
        await sleep(30 + Math.random() * 100)
        proxy.cut()
        proxy.weather = 'fair'
        await sleep(300)
      }
      return []
    },
  },
  {
    what: 'a slow database',
    hidesDatabase: true,
    strike: async ({ proxy }) => {
      proxy.weather = 'slow'
      await sleep(2_500)
      proxy.weather = 'fair'
      return []
    },
  },
  {
    what: 'a database that refuses',
    hidesDatabase: true,
    strike: async ({ proxy }) => {
      proxy.weather = 'refusing'
      proxy.cut()
      await sleep(1_500)
      proxy.weather = 'fair'
      return []
    },
  },
]

/** A crowd that trades through every round, and remembers all of it. */
export class Arena<S extends Stack> {
  readonly #stack: S
  readonly #clients: readonly RealClient[]

  private constructor(stack: S, clients: readonly RealClient[]) {
    this.#stack = stack
    this.#clients = clients
  }

  static async open<S extends Stack>(stack: S): Promise<Arena<S>> {
    const tickets = await openTickets(stack)
    const clients = Array.from({ length: CLIENTS }, () => new RealClient(stack, tickets))
    await Promise.all(clients.map(client => client.signIn()))
    return new Arena(stack, clients)
  }

  async round({ what, strike, hidesDatabase }: Trouble<S>): Promise<Round> {
    const clients = this.#clients
    const before = this.#asked()
    const living = clients.map(client => client.live())
    await sleep(300 + Math.random() * 700)
    const begun = performance.now()
    const failures = [...(await strike(this.#stack))]
    const downMs = performance.now() - begun
    await sleep(300)
    for (const client of clients) client.rest()
    await Promise.all(living)
    failures.push(...(await this.#stack.withDatabase(database => differences(database, clients))))
    const broken = clients.flatMap(client => client.broken.splice(0))
    if (hidesDatabase !== true) failures.push(...broken)
    return { what, downMs, asked: this.#asked() - before, failures }
  }

  #asked(): number {
    return this.#clients.reduce((sum, client) => sum + client.history.length, 0)
  }
}
