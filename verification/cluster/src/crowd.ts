// Everybody who uses the cluster through the balancer: traders, users with real money, and live sockets.
import { randomBytes } from 'node:crypto'
import { createPasswords } from '@tallystick/server/modules/users/passwords/passwords'
import { createUser } from '@tallystick/server/modules/users/user/user'
import { openPool, type Pool } from '@tallystick/server/platform/postgres/pool'
import { insertOperator, operatorToken } from '@tallystick/server/testing/api/operators'
import type { KeyedCaller, KeyedRequest } from '@tallystick/sim/chaos/keyed-caller'
import { openTickets, RealClient } from '@tallystick/sim/chaos/real-client'
import { SUCCESS } from '@tallystick/wire/envelope'
import { type Cluster, SHARDS } from './cluster.ts'
import { judge, type Verdict } from './compare.ts'
import { LiveSocket } from './live-socket.ts'
import { type Wallet, WalletClient } from './wallet-client.ts'

const TRADERS = 8
const WALLETS = 2
const SOCKETS = 8
const PACE_MS = 60
const PASSWORD = 'correct horse battery'

export interface Tally {
  readonly acknowledged: number
  readonly refused: number
  /** How often each kind of request was refused for each reason. */
  readonly refusals: ReadonlyMap<string, number>
  /** Requests that had no certain answer at first; all have one now. */
  readonly resolved: number
  /** Of users, with all repetitions; and of operators, whose keys a node that died holds for 15 s. */
  readonly slowestMs: number
  readonly slowestOperatorMs: number
}

export class Crowd {
  readonly #cluster: Cluster
  readonly #traders: readonly RealClient[]
  readonly #wallets: readonly WalletClient[]
  readonly sockets: readonly LiveSocket[]
  /** Who gave up, and why. */
  readonly failures: string[] = []
  #living: Promise<void>[] = []

  private constructor(cluster: Cluster, traders: readonly RealClient[], wallets: readonly WalletClient[]) {
    this.#cluster = cluster
    this.#traders = traders
    this.#wallets = wallets
    this.sockets = traders.slice(0, SOCKETS).map(trader => new LiveSocket(cluster, trader.token))
  }

  static async gather(cluster: Cluster): Promise<Crowd> {
    const tickets = await openTickets(cluster)
    const traders = Array.from({ length: TRADERS }, () => new RealClient(cluster, tickets, PACE_MS))
    const wallets = (await makeWallets(cluster)).map(wallet => new WalletClient(cluster, wallet))
    await Promise.all([...traders, ...wallets].map(client => client.signIn()))
    return new Crowd(cluster, traders, wallets)
  }

  begin(): void {
    for (const caller of this.#callers()) {
      caller.slowestMs = 0
      caller.uncertain.length = 0
      caller.broken.length = 0
    }
    for (const socket of this.sockets) socket.silenceMs = 0
    const gaveUp = (error: unknown): void => void this.failures.push(String(error))
    this.#living = this.#users().map(client => client.live().catch(gaveUp))
  }

  /** Everybody stops, and finds out what became of what they asked for. */
  async rest(): Promise<void> {
    for (const client of this.#users()) client.rest()
    await Promise.all(this.#living)
  }

  /** Requests since `begin` that had no certain answer at once. */
  uncertain(): string[] {
    return this.#callers().flatMap(caller => caller.uncertain)
  }

  broken(): string[] {
    return this.#callers().flatMap(caller => caller.broken)
  }

  async judge(): Promise<Verdict> {
    const verdict = await this.#cluster.withDatabase(database => judge(database, this.#traders, this.#wallets))
    const wentBack = this.sockets.flatMap(socket => socket.contradictions)
    return { ...verdict, contradictory: [...verdict.contradictory, ...wentBack] }
  }

  tally(): Tally {
    const asked = this.#users().flatMap((client): readonly KeyedRequest[] => client.history)
    const answered = asked.filter(({ reply }) => reply !== undefined)
    const acknowledged = answered.filter(({ reply }) => reply?.code === SUCCESS).length
    const refusals = new Map<string, number>()
    for (const { kind, reply } of answered) {
      if (reply?.code === SUCCESS) continue
      const name = `${kind}: ${reply?.data.reason ?? ''}`
      refusals.set(name, (refusals.get(name) ?? 0) + 1)
    }
    const resolved = new Set(this.uncertain().map(line => line.split(':')[0])).size
    const slowest = (callers: readonly KeyedCaller[]): number => Math.max(...callers.map(caller => caller.slowestMs))
    return {
      acknowledged,
      refused: answered.length - acknowledged,
      refusals,
      resolved,
      slowestMs: slowest(this.#users()),
      slowestOperatorMs: slowest(this.#operators()),
    }
  }

  leave(): void {
    for (const socket of this.sockets) socket.close()
  }

  #users(): readonly (RealClient | WalletClient)[] {
    return [...this.#traders, ...this.#wallets]
  }

  #operators(): readonly KeyedCaller[] {
    return this.#wallets.flatMap(({ operators }) => operators)
  }

  #callers(): readonly KeyedCaller[] {
    return [...this.#users(), ...this.#operators()]
  }
}

async function makeWallets(cluster: Cluster): Promise<Wallet[]> {
  const pool = openPool(cluster.databases.url, { name: 'tallystick cluster', maxConnections: 1 })
  try {
    const passwordHash = await createPasswords().hash(PASSWORD)
    const operators = [await makeOperator(pool), await makeOperator(pool)]
    return await Promise.all(
      Array.from({ length: WALLETS }, async () => {
        const email = `${randomBytes(6).toString('hex')}@example.com`
        const person = { realm: 'real', email, passwordHash, demoIdHash: null, agreed: true } as const
        const user = await createUser(pool, person, SHARDS, Date.now())
        if (!user) throw new Error(`${email} is taken`)
        return { userId: user.id, email, password: PASSWORD, operators }
      }),
    )
  } finally {
    await pool.end()
  }
}

async function makeOperator(pool: Pool): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@operators.example`
  const id = await insertOperator(pool, { email, name: email, roles: ['finance'], at: Date.now() })
  return operatorToken(pool, { now: () => Date.now() }, id)
}
