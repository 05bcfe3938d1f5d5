// kill -9 under load, again and again: people trade, a process dies in the middle, the next one takes over, people find out what became
// of what they had asked, and everything they were told is compared with the database.
import { setTimeout as sleep } from 'node:timers/promises'
import { openTickets, RealClient } from './real-client.ts'
import { differences } from './real-compare.ts'
import type { RealStack } from './real-stack.ts'

const CLIENTS = 16
/** Mostly the server; sometimes the database. */
const DATABASE_SHARE = 0.3

export interface Round {
  readonly killed: 'server' | 'database'
  readonly downMs: number
  readonly asked: number
  readonly failures: readonly string[]
}

export async function killRounds(stack: RealStack, rounds: number, onRound: (round: Round) => void): Promise<Round[]> {
  const tickets = await openTickets(stack)
  const clients = Array.from({ length: CLIENTS }, () => new RealClient(stack, tickets))
  await Promise.all(clients.map(client => client.signIn()))
  const results: Round[] = []
  for (let n = 0; n < rounds; n++) {
    const round = await killOnce(stack, clients)
    results.push(round)
    onRound(round)
  }
  return results
}

async function killOnce(stack: RealStack, clients: readonly RealClient[]): Promise<Round> {
  const killed = Math.random() < DATABASE_SHARE ? 'database' : 'server'
  const before = asked(clients)
  const living = clients.map(client => client.live())
  await sleep(300 + Math.random() * 1_500)
  const died = performance.now()
  await (killed === 'server' ? stack.killServer() : stack.killDatabase())
  await stack.up()
  const downMs = performance.now() - died
  await sleep(300)
  for (const client of clients) client.rest()
  await Promise.all(living)
  const failures = await stack.withDatabase(database => differences(database, clients))
  const broken = clients.flatMap(client => client.broken.splice(0))
  if (killed === 'server') failures.push(...broken)
  return { killed, downMs, asked: asked(clients) - before, failures }
}

function asked(clients: readonly RealClient[]): number {
  return clients.reduce((sum, client) => sum + client.history.length, 0)
}
