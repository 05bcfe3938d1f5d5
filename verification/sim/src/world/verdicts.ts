// The checks at the end of a world: memory equals what a fresh start would read, and every acknowledged answer is in the store.
import type { ShardHost } from '@tallystick/server/engine-host/shard/shard-host'
import { memoryStore, type Tables } from '@tallystick/server/testing/memory-store'
import { conservation } from '@tallystick/ledger/books'
import { compareAlertMemory } from '../alerts/checks.ts'
import { compareCopyMemory } from '../checks/copy.ts'
import { compareMicroMemory } from '../checks/micro.ts'
import { compareWalletMemory } from '../checks/wallet.ts'
import type { ClientRequest } from '../clients/clients.ts'

/** I64: what a fresh start would read is what memory holds. */
export async function compareMemory(host: ShardHost, tables: Tables, shard: number): Promise<string[]> {
  const store = memoryStore(tables, { now: () => 0 })
  const snapshot = await store.load(shard)
  const { users } = host.state.books
  const resident = await store.readUsers(shard, [...users.keys()])
  const failures: string[] = []
  const stored = new Map(resident.accounts.map(user => [user.userId, user]))
  for (const [id, user] of users) {
    if (textOf(user) !== textOf(stored.get(id))) failures.push(`[I64] user ${id} differs between memory and store`)
  }
  for (const { userId } of snapshot.accounts) {
    if (!users.has(userId)) failures.push(`[I64] user ${userId} has something open and is not in memory`)
  }
  const open = new Map(snapshot.records.forex_order.map(order => [order.id, order]))
  if (open.size !== host.state.orders.size)
    failures.push(`[I64] ${host.state.orders.size} open orders in memory, ${open.size} stored`)
  for (const [id, order] of host.state.orders) {
    if (textOf(order) !== textOf(open.get(id))) failures.push(`[I64] order ${id} differs between memory and store`)
  }
  const frozen = [...host.state.frozen.values()].toSorted((a, b) => a.id - b.id)
  if (textOf(frozen) !== textOf(snapshot.records.user_freeze))
    failures.push('[I64] freezes differ between memory and store')
  failures.push(...compareCopyMemory(host.state, snapshot), ...compareAlertMemory(host.state, snapshot))
  failures.push(...compareWalletMemory(host.state, snapshot, resident), ...compareMicroMemory(host.state, snapshot))
  return [...failures, ...conserved(host, tables, shard)]
}

/** I04 over memory: whoever is not in it is as they are stored. */
export function conserved(host: ShardHost, tables: Tables, shard: number): string[] {
  const { house, users } = host.state.books
  const stored = [...tables.accounts].filter(([, user]) => user.shard === shard)
  const { real, demo } = conservation({ house, users: new Map([...stored, ...users]) })
  return real === 0n && demo === 0n ? [] : [`[I04] memory is off by ${real} and ${demo}`]
}

/** I65: what was acknowledged is in the store, once and the same; and every request has an answer. */
export function judgeHistory(history: readonly ClientRequest[], tables: Tables): string[] {
  return history.flatMap(({ command, key: { key }, answer, isRefusedForNow }) => {
    if (!answer) return isRefusedForNow ? [] : [`[live] ${key} (${command.type}) never got an answer`]
    const row = tables.answers.get(`${command.userId}:${key}`)
    if (!row) return [`[I65] the answer under ${key} was acknowledged but is not stored`]
    const stored = JSON.stringify(row.answer)
    const told = JSON.stringify(answer.ok ? { answer: answer.answer } : { refusal: answer.refusal })
    return stored === told ? [] : [`[I65] ${key}: told ${told}, stored ${stored}`]
  })
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? `${field}n` : field))
}
