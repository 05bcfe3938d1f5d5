// GET /log/order/…: the proof file of an act of an order, for who holds the order's receipt. A plain file for any tool, so without the
// API's envelope.
import type { Clock } from '@tallystick/kernel/clock'
import type { FastifyInstance } from 'fastify'
import { orderProof, orderProofs } from '../../content/transparency-log/transparency-log.ts'
import { sendRefusal } from '../../../http/pipeline/envelope.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { readForexOrder, readMicroOrder } from './queries.ts'
import { createReceipts, type OrderKind } from './receipts.ts'

const FILE =
  /^(forex|micro)\/([1-9]\d{0,15})\/([\w-]{32})\/((?:placed|opened|closed|cancelled)\.tlog-proof|all\.tlog-proofs)$/
const PREFIX = '/log/order/'

export function proofRoutes(app: FastifyInstance, pool: Pool, vault: Sealer, clock: Clock): void {
  const receipts = createReceipts(pool, vault)

  app.get(`${PREFIX}*`, async (request, reply) => {
    const [path = ''] = request.url.slice(PREFIX.length).split('?')
    const [, kind, idText, receipt, name] = FILE.exec(path) ?? []
    if (name === undefined || (kind !== 'forex' && kind !== 'micro')) return sendRefusal(reply, 'not_found')
    const id = Number(idText)
    if (!(await receipts.isOf(receipt, kind, id))) return sendRefusal(reply, 'not_found')
    const at = await timesOf(pool, kind, id)
    const product: OrderKind = kind
    const order = at && { product, id, at }
    const [act = ''] = name.split('.')
    const file =
      order &&
      (act === 'all'
        ? await orderProofs(pool, vault, order, clock.now())
        : await orderProof(pool, vault, order, act, clock.now()))
    if (file === undefined) return sendRefusal(reply, 'not_found')
    return reply
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename="${kind}-${id}-${name}"`)
      .type('text/plain; charset=utf-8')
      .send(file)
  })
}

async function timesOf(pool: Pool, kind: OrderKind, id: number): Promise<readonly number[] | undefined> {
  if (kind === 'micro') {
    const order = await readMicroOrder(pool, id, 'anybody')
    return order && [order.createdAt, order.closedAt ?? 0]
  }
  const row = await readForexOrder(pool, id, 'anybody')
  return row && [row.created_at, row.opened_at, row.closed_at].map(idFrom)
}
