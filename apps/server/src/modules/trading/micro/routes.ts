// The calls below /v2/api/micro.
import { present } from '@tallystick/kernel/assert'
import type { Clock } from '@tallystick/kernel/clock'
import { decimal, formatDecimal } from '@tallystick/kernel/decimal'
import type { EngineClient } from '../../../engine-host/engine-client.ts'
import type { Market } from '../../../feed/market.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { askedBy } from '../../../http/auth/session-user.ts'
import { answer, type Calls } from '../../../http/pipeline/calls.ts'
import { historyFilter } from '../../../http/lists/history.ts'
import { readKeyMarks } from '../../../http/lists/key-marks.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import type { Settings } from '../../../settings/settings.ts'
import { readEntries } from '../journal/journal.ts'
import { promised } from '../receipts/receipts.ts'
import type { MicroOffers } from './offer.ts'
import { CENTS, presentMicroOrder, presentOffer } from './present.ts'
import { readMicroHistory, readMicroOrders } from './queries.ts'

export interface MicroDeps {
  readonly pool: Pool
  readonly market: Market
  readonly engine: EngineClient
  readonly clock: Clock
  readonly settings: Settings
  readonly offers: MicroOffers
}

export function microRoutes(calls: Calls, deps: MicroDeps): void {
  const { pool, market, engine, clock, settings, offers } = deps

  calls.serve('microSeconds', () =>
    answer(presentOffer(offers.current(), settings.get('micro_loss_level'), settings.get('micro_stale_ms'))),
  )

  calls.serve('submitMicro', async ({ user, params, key }) => {
    const outcome = await engine.submit(
      {
        type: 'open_micro',
        ...askedBy(user),
        pairId: params.forex_id,
        direction: params.type === 1 ? 'up' : 'down',
        stake: decimal(params.number),
        seconds: params.seconds,
      },
      key,
    )
    if (!outcome.ok) return outcome
    const { orderId, price, expiresAt } = outcome.answer
    const places = market.pair(params.forex_id)?.pricePlaces ?? 8
    return answer(
      {
        Id: present(orderId, 'order id'),
        OpenPrice: formatDecimal(decimal(present(price, 'open price')), places),
        Seconds: params.seconds,
        ExpireAt: present(expiresAt, 'expiry'),
        ...promised(outcome),
      },
      'order_filled',
    )
  })

  calls.serve('microOrders', async ({ user, params }) => {
    const { status, page } = params
    const { rows, total } = await readMicroOrders(pool, user.userId, status, pageWindow(page))
    const ownOf = await readOwn(pool, user.userId, rows)
    const now = clock.now()
    return answer({
      data: rows.map(order => {
        const price = market.lastTick(order.pairId)?.price
        return presentMicroOrder(order, market.pair(order.pairId), price, now, ownOf(order.id))
      }),
      total,
    })
  })

  calls.serve('microHistory', async ({ user, params }) => {
    const { rows, next, count, won, lost, profit } = await readMicroHistory(pool, user.userId, historyFilter(params))
    const ownOf = await readOwn(pool, user.userId, rows)
    const now = clock.now()
    return answer({
      data: rows.map(order => presentMicroOrder(order, market.pair(order.pairId), undefined, now, ownOf(order.id))),
      next,
      total: count,
      won,
      lost,
      all_fact_profits: formatDecimal(profit, CENTS),
    })
  })
}

/** What only the user is told: what was done by key, and what they wrote. */
async function readOwn(pool: Pool, userId: number, rows: readonly { readonly id: number }[]) {
  const ids = rows.map(({ id }) => id)
  const [marks, entries] = await Promise.all([readKeyMarks(pool, userId, ids), readEntries(pool, userId, 'micro', ids)])
  return (id: number) => ({ marks: marks.get(id), entry: entries.get(id) })
}
