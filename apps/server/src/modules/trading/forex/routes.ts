// The calls below /v2/api/forex, and today's profit.
import { present } from '@tallystick/kernel/assert'
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { decimal, formatDecimal } from '@tallystick/kernel/decimal'
import type { Trail } from '@tallystick/formulas/forex'
import { PERIODS } from '@tallystick/wire/periods'
import { askedBy } from '../../../http/auth/session-user.ts'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import type { ParamsOf } from '@tallystick/wire/trader/schemas'
import type { IdempotencyKey } from '../../../engine-host/engine-client.ts'
import type { Settings } from '../../../settings/settings.ts'
import {
  type ForexDeps,
  listCategories,
  listOrderHistory,
  listOrders,
  listPairs,
  ocoFromWire,
  orderFromWire,
  orderStatusFromWire,
  priceText,
  profitsToday,
  stopsFrom,
  submit,
  submitTo,
  trailFrom,
} from './forex.ts'
import { copyEntry, moveEntry } from '../journal/journal.ts'
import { promised } from '../receipts/receipts.ts'
import { presentAmount, presentCandle, presentClosedAll } from './present.ts'

/** About two years of them. */
const HOLIDAYS_SHOWN = 30

const presentSpan = ({ from, to }: { readonly from: number; readonly to: number }) => ({ From: from, To: to })

function utcDate(at: Instant): string {
  return new Date(at).toISOString().slice(0, 10)
}

export function forexRoutes(calls: Calls, deps: ForexDeps, settings: Settings): void {
  marketRoutes(calls, deps, settings)
  orderRoutes(calls, deps)
  closeRoutes(calls, deps)
  changeRoutes(calls, deps)

  calls.serve('profits', async ({ user }) => answer({ profits: presentAmount(await profitsToday(deps, user.userId)) }))
}

function marketRoutes(calls: Calls, { market, clock }: ForexDeps, settings: Settings): void {
  calls.serve('tradeList', ({ language }) => answer(listPairs({ market, clock, settings }, language)))

  calls.serve('categories', ({ language }) => answer(listCategories(market, language)))

  calls.serve('sparklines', () => {
    const closes = market.abbreviated()
    const offered = market.pairs().filter(pair => pair.isOffered)
    return answer(
      offered.map(({ id, code, pricePlaces }) => ({
        Id: id,
        Code: code,
        Closes: (closes.get(code) ?? []).map(price => formatDecimal(price, pricePlaces)),
      })),
    )
  })

  calls.serve('kline', async ({ params }) => {
    const pair = market.pair(params.forex_id)
    if (!pair) return refuse('pair_unknown')
    const period = PERIODS[params.period]
    const candles =
      params.before === undefined
        ? market.candles(pair.id, period)
        : await market.candlesBefore(pair.id, period, params.before)
    return answer(candles.map(candle => presentCandle(candle, pair.pricePlaces)))
  })

  calls.serve('tradingHours', ({ params }) => {
    const now = clock.now()
    const hours = market.tradingHours(params.forex_id, now)
    if (!hours) return refuse('pair_unknown')
    return answer({
      TimeZone: hours.timeZone,
      Sessions: hours.sessions.map(presentSpan),
      Closures: hours.closures.slice(0, HOLIDAYS_SHOWN).map(({ day, ...span }) => ({ Day: day, ...presentSpan(span) })),
      Days: hours.days.map((open, ahead) => ({ Day: utcDate(now + ahead * DAY_MS), Open: open.map(presentSpan) })),
    })
  })
}

function orderRoutes(calls: Calls, deps: ForexDeps): void {
  calls.serve('orders', async ({ user, params }) =>
    answer(await listOrders(deps, user.userId, orderStatusFromWire(params.status), params.page ?? 1)),
  )

  calls.serve('orderHistory', async ({ user, params }) => answer(await listOrderHistory(deps, user.userId, params)))

  calls.serve('submitOrder', ({ user, params, key }) => submitOne(deps, askedBy(user), params, null, key))

  calls.serve('submitTrailing', async ({ user, params, key }) => {
    const trail = trailFrom(params)
    if (trail === 'both') return BOTH_TRAILS
    return trail ? submitOne(deps, askedBy(user), params, trail, key) : refuse('trail_out_of_range')
  })

  calls.serve('submitOco', async ({ user, params, key }) => {
    const trail = trailFrom(params)
    if (trail === 'both') return BOTH_TRAILS
    const outcome = await submit(deps, ocoFromWire(askedBy(user), params, trail), key)
    if (!outcome.ok) return outcome
    const { orderId, recordId } = outcome.answer
    const ids = { Id: present(orderId, 'first order'), OtherId: present(recordId, 'second order') }
    return answer({ ...ids, ...promised(outcome) }, 'order_placed')
  })
}

const BOTH_TRAILS = refuse('bad_request', { field: 'trail_percent' })

async function submitOne(
  deps: ForexDeps,
  asker: ReturnType<typeof askedBy>,
  params: ParamsOf<'submitOrder'>,
  trail: Trail | null,
  key: IdempotencyKey | undefined,
) {
  const command = orderFromWire(asker, params, trail)
  if ('field' in command) return refuse('bad_request', command)
  const outcome = await submit(deps, command, key)
  if (!outcome.ok) return outcome
  const price = params.status === 1 ? present(outcome.answer.price, 'fill price') : (params.target_price ?? '0')
  return answer(
    {
      Id: present(outcome.answer.orderId, 'order id'),
      Status: params.status,
      Price: priceText(deps.market, params.forex_id, price),
      ...promised(outcome),
    },
    params.status === 1 ? 'order_filled' : 'order_placed',
  )
}

function closeRoutes(calls: Calls, deps: ForexDeps): void {
  calls.serve('closeOrder', async ({ user, params, key }) => {
    const outcome = await submitTo(deps, { type: 'close_order', ...askedBy(user), orderId: params.id }, key)
    if (!outcome.ok) return outcome
    const { price, profit } = outcome.answer
    return answer(
      {
        Id: params.id,
        Price: present(price, 'closing price'),
        FactProfits: presentAmount(decimal(present(profit, 'profit'))),
        ...promised(outcome),
      },
      'order_closed',
    )
  })

  calls.serve('closeOrderPart', async ({ user, params, key }) => {
    const command = { type: 'close_part', ...askedBy(user), orderId: params.id, lots: decimal(params.cont) } as const
    const outcome = await submitTo(deps, command, key)
    if (!outcome.ok) return outcome
    const { recordId, price, profit } = outcome.answer
    const partId = present(recordId, 'id of the part')
    await copyEntry(deps.pool, user.userId, params.id, partId)
    return answer(
      {
        Id: partId,
        SplitFromId: params.id,
        Price: present(price, 'closing price'),
        FactProfits: presentAmount(decimal(present(profit, 'profit'))),
        ...promised(outcome),
      },
      'order_part_closed',
    )
  })

  calls.serve('closeAllOrders', async ({ user, params, key, language }) => {
    const { which, forex_id: pairId = null } = params
    const outcome = await submit(deps, { type: 'close_all', ...askedBy(user), pairId, which }, key)
    if (!outcome.ok) return outcome
    const result = presentClosedAll(outcome.answer, language)
    return answer({ ...result, ...promised(outcome) }, result.Closed.length > 0 ? 'orders_closed' : 'ok')
  })

  calls.serve('reverseOrder', async ({ user, params, key }) => {
    const outcome = await submitTo(deps, { type: 'reverse_order', ...askedBy(user), orderId: params.id }, key)
    if (!outcome.ok) return outcome
    const { orderId, price, profit } = outcome.answer
    return answer(
      {
        Id: present(orderId, 'order id'),
        ClosedId: params.id,
        Price: present(price, 'price'),
        FactProfits: presentAmount(decimal(present(profit, 'profit'))),
        ...promised(outcome),
      },
      'order_reversed',
    )
  })
}

function changeRoutes(calls: Calls, deps: ForexDeps): void {
  calls.serve('cancelOrder', async ({ user, params, key }) => {
    const outcome = await submitTo(deps, { type: 'cancel_order', ...askedBy(user), orderId: params.id }, key)
    return outcome.ok ? answer({ Id: params.id, ...promised(outcome) }, 'order_cancelled') : outcome
  })

  calls.serve('editOrder', async ({ user, params, key }) => {
    const { id: orderId, cont, target_price: target, expire_at: expiresAt } = params
    const terms = { lots: decimal(cont), target: decimal(target), expiresAt: expiresAt || null, ...stopsFrom(params) }
    const outcome = await submitTo(deps, { type: 'replace_order', ...askedBy(user), orderId, ...terms }, key)
    if (!outcome.ok) return outcome
    const { orderId: Id, price } = outcome.answer
    await moveEntry(deps.pool, user.userId, orderId, present(Id, 'order id'))
    const answered = { Id: present(Id, 'order id'), ReplacedId: orderId, Price: present(price, 'target') }
    return answer({ ...answered, ...promised(outcome) }, 'order_replaced')
  })

  calls.serve('setTrail', async ({ user, params, key }) => {
    const trail = trailFrom(params)
    if (trail === 'both') return BOTH_TRAILS
    const command = { type: 'set_trail', ...askedBy(user), orderId: params.id, trail } as const
    const outcome = await submitTo(deps, command, key)
    return outcome.ok
      ? answer({ Id: params.id, StopPrice: outcome.answer.price ?? '0', ...promised(outcome) }, 'stops_set')
      : outcome
  })

  calls.serve('setAllStops', async ({ user, params, key }) => {
    const trail = trailFrom(params)
    if (trail === 'both') return BOTH_TRAILS
    const stops = { ...stopsFrom(params), trail }
    const outcome = await submitTo(deps, { type: 'set_stops', ...askedBy(user), orderId: params.id, ...stops }, key)
    return outcome.ok ? answer({ Id: params.id, ...promised(outcome) }, 'stops_set') : outcome
  })

  calls.serve('setStops', async ({ user, params, key }) => {
    const command = { type: 'set_stops', ...askedBy(user), orderId: params.id, ...stopsFrom(params) } as const
    const outcome = await submitTo(deps, command, key)
    return outcome.ok ? answer({ Id: params.id, ...promised(outcome) }, 'stops_set') : outcome
  })
}
