// Compares the clients' responses with the database: nothing acknowledged may be missing, nothing may be there twice.
import { formatDecimal } from '@tallystick/kernel/decimal'
import { brokenChecks } from '@tallystick/server/invariants/checks'
import type { PoolClient } from '@tallystick/server/platform/postgres/pool'
import { SUCCESS } from '@tallystick/wire/envelope'
import type { RealClient } from './real-client.ts'

interface OrderRow {
  readonly id: bigint
  readonly status: number
  readonly close_reason: string
  readonly profit: bigint
}

/** Call it while nothing is under way. */
export async function differences(database: PoolClient, clients: readonly RealClient[]): Promise<string[]> {
  const found: string[] = []
  for (const client of clients) found.push(...client.contradictions, ...(await compareOne(database, client)))
  for (const { check, count } of await brokenChecks(database))
    found.push(`[${check.id}] ${count} × not: ${check.holds}`)
  return found
}

async function compareOne(database: PoolClient, client: RealClient): Promise<string[]> {
  const found: string[] = []
  const { rows } = await database.query<OrderRow>(
    `select o.id, o.status, o.close_reason, o.profit from forex_order o join users u on u.id = o.user_id
     where u.demo_id_hash = sha256($1::bytea)`,
    [client.demoId],
  )
  const orders = new Map(rows.map(row => [Number(row.id), row]))
  const told = new Map<number, string>()
  for (const { kind, key, orderId, reply } of client.history) {
    if (reply?.code !== SUCCESS) continue
    const id = Number(reply.data['Id'])
    const order = orders.get(id)
    if (!order) {
      found.push(`${kind} ${key}: order ${id} was acknowledged and is not there`)
      continue
    }
    if (kind === 'open' || kind === 'place') {
      if (told.has(id)) found.push(`order ${id} answers both ${told.get(id)} and ${key}`)
      told.set(id, key)
    } else if (order.status !== 3 || order.close_reason !== (kind === 'close' ? 'closed' : 'cancelled')) {
      found.push(`${kind} of order ${orderId} was acknowledged; it is ${order.status} ${order.close_reason}`)
    } else if (kind === 'close' && formatDecimal(order.profit, 6) !== reply.data['FactProfits']) {
      found.push(`order ${orderId} made ${formatDecimal(order.profit, 6)}, told ${String(reply.data['FactProfits'])}`)
    }
  }
  for (const id of orders.keys()) if (!told.has(id)) found.push(`order ${id} is there and nobody was told`)
  const ends = client.history.filter(asked => asked.orderId !== 0 && asked.reply?.code === SUCCESS)
  if (new Set(ends.map(asked => asked.orderId)).size !== ends.length) found.push('an order was ended twice')
  return found
}
