// "Check this order": everything needed to recompute a result, for the owner or a holder of the receipt.
import type { Instant } from '@tallystick/kernel/clock'
import type { Market } from '../../../feed/market.ts'
import type { Neighbours } from '../../../feed/tape/tape.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { isTrailed, presentForexReceipt, presentMicroReceipt, type ReceiptFacts } from './present.ts'
import { readForexOrder, readKeptTicks, readMicroOrder } from './queries.ts'
import { createReceipts, type OrderKind } from './receipts.ts'

export function receiptRoutes(calls: Calls, pool: Pool, sealer: Sealer, market: Market): void {
  const receipts = createReceipts(pool, sealer)

  const factsOf = async (
    kind: OrderKind,
    id: number,
    pairId: number,
    tickIds: readonly number[],
    at: Instant,
  ): Promise<ReceiptFacts> => ({
    receipt: await receipts.of(kind, id),
    label: market.label,
    pair: market.pair(pairId),
    ticks: await readKeptTicks(
      pool,
      tickIds.filter(tick => tick !== 0),
    ),
    tape: at === 0 || !market.pair(pairId) ? NOTHING : await tapeAt(market, pairId, at),
  })

  calls.serve('checkOrder', async ({ user, params }) => {
    const { kind, id } = params
    const hasReceipt = await receipts.isOf(params.receipt, kind, id)
    const viewer = hasReceipt ? 'anybody' : user
    if (!viewer) return refuse('order_unknown')
    if (kind === 'micro') {
      const order = await readMicroOrder(pool, id, viewer)
      if (!order) return refuse('order_unknown')
      const at = order.status === 'closed' ? order.expiresAt : 0
      const ticks = [order.openTick, order.endTick ?? 0, order.nextTick ?? 0]
      return answer(presentMicroReceipt(order, await factsOf(kind, id, order.pairId, ticks, at)))
    }
    const row = await readForexOrder(pool, id, viewer)
    if (!row) return refuse('order_unknown')
    // The tick's own time: the order closed on the newest price there was.
    const ticks = [idFrom(row.open_tick), idFrom(row.close_tick), isTrailed(row) ? idFrom(row.trail_peak_tick) : 0]
    const at = Math.floor(idFrom(row.close_tick) / TICKS_PER_MS)
    return answer(presentForexReceipt(row, await factsOf(kind, id, row.pair_id, ticks, at)))
  })
}

/** See tickId: ids carry their time above this. */
const TICKS_PER_MS = 4_096
const NOTHING: Neighbours = { last: undefined, next: undefined }

async function tapeAt(market: Market, pairId: number, at: Instant): Promise<Neighbours> {
  const [excerpt] = await market.tape.around([{ pairId, at, since: at }])
  return excerpt ?? NOTHING
}
