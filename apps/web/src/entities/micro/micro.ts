// Micro trading in the app: terms, the user's orders, and when they are refetched.
import type { Direction, MicroStake } from '@tallystick/formulas/micro'
import type { Instant } from '@tallystick/kernel/clock'
import { type Decimal, decimal, formatDecimal, type Price, type Usd } from '@tallystick/kernel/decimal'
import type { MicroOrder as WireMicroOrder } from '@tallystick/wire/trader/schemas'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../platform/api/api.ts'
import { browserClock, browserTimers } from '../../platform/clock.ts'
import { useCursorPages, usePages } from '../../platform/pages.ts'
import { useSignedIn } from '../../platform/stores/session-store.ts'
import { entryFromWire } from '../journal/entry.ts'
import type { HistoryFilter } from '../order/history-filter.ts'
import { microParams } from '../order/history-params.ts'
import type { Order } from '../order/order.ts'
import { promisedCall } from '../public-log/promised-call.ts'
import { PRIVATE, refreshPrivate } from '../session/session.ts'
import { endedOf, useGone } from '../order/ended-rows.ts'
import { DIRECTION, DIRECTION_NUMBER } from './direction.ts'

export interface MicroDuration {
  readonly seconds: number
  readonly ratio: Decimal
  readonly minimum: Usd
}

export interface MicroOffer {
  readonly durations: readonly MicroDuration[]
  readonly stakes: readonly Usd[]
  readonly lossLevel: number
  readonly staleLimitMs: number
  readonly suspended: ReadonlySet<number>
}

export function useMicroOffer() {
  return useQuery({
    queryKey: ['micro-offer'],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<MicroOffer> => {
      const { data } = await api.call('microSeconds', {}, { signal, showErrorMessage: false })
      return {
        durations: data.sec.map(({ Seconds, ProfitRatio, LimitAmount }) => ({
          seconds: Seconds,
          ratio: decimal(ProfitRatio),
          minimum: decimal(LimitAmount),
        })),
        stakes: data.number.map(({ Number: stake }) => decimal(stake)),
        lossLevel: data.loss_level,
        staleLimitMs: data.stale_limit_ms,
        suspended: new Set(data.suspended),
      }
    },
  })
}

export type MicroStatus = 'running' | 'closed'
export const MICRO_STATUS_NUMBER = { running: 1, closed: 3 } as const satisfies Record<MicroStatus, number>

export interface MicroOrder extends MicroStake {
  readonly id: number
  readonly pair: Order['pair']
  readonly direction: Direction
  readonly seconds: number
  /** By this device's clock, whatever it says: only differences of it are used. */
  readonly endsAt: Instant
  readonly open: Price
  /** 0 without one. */
  readonly end: Price
  readonly profit: Usd
  readonly status: MicroStatus
  readonly reason: WireMicroOrder['CloseReason']
  readonly createdAt: string
  readonly expiresAt: string
  readonly completedAt: string
  readonly openTick: number
  readonly endTick: number | null
  readonly nextTick: number | null
  readonly keyMarks: Order['keyMarks']
  readonly entry: Order['entry']
}

export function microFromWire(order: WireMicroOrder, now: Instant): MicroOrder {
  const { ForexTradeList: pair } = order
  return {
    id: order.Id,
    pair: {
      id: pair.Id,
      code: pair.Code,
      showCode: pair.ShowCode,
      logo: pair.Logo,
      places: pair.PricePrecision,
    },
    direction: DIRECTION[order.Type],
    stake: decimal(order.Number),
    ratio: decimal(order.ProfitRatio),
    lossLevel: order.LossLevel,
    seconds: order.Seconds,
    endsAt: now + order.RemainMilliSeconds,
    open: decimal(order.OpenPrice),
    end: decimal(order.EndPrice),
    profit: decimal(order.FactProfits),
    status: order.Status === 1 ? 'running' : 'closed',
    reason: order.CloseReason,
    createdAt: order.CreatedAtST,
    expiresAt: order.ExpireAtST,
    completedAt: order.CompleteAtST,
    openTick: order.OpenTickId,
    endTick: order.EndTickId || null,
    nextTick: order.NextTickId || null,
    keyMarks: order.KeyActs,
    entry: entryFromWire(order),
  }
}

const asOrder = (order: WireMicroOrder): MicroOrder => microFromWire(order, browserClock.now())

/** Orders that run. */
export function useMicroOrders() {
  return usePages('microOrders', {
    queryKey: [PRIVATE, 'micro', 'running'],
    params: { status: MICRO_STATUS_NUMBER.running },
    enabled: useSignedIn(),
    rowOf: asOrder,
    idOf: order => order.id,
    show: (orders, head) => ({ orders, total: head?.total ?? 0 }),
  })
}

/** Closed orders in the filter, with their number and sum. */
export function useMicroHistory(filter: HistoryFilter, isShown = true) {
  const signedIn = useSignedIn()
  return useCursorPages('microHistory', {
    queryKey: [PRIVATE, 'micro', 'closed', filter],
    params: microParams(filter),
    enabled: signedIn && isShown,
    rowOf: asOrder,
  })
}

const NONE: readonly MicroOrder[] = []
const NO_FILTER: HistoryFilter = {}

/** Orders that ended while the running ones were looked at. On the ticket a new order takes the place of the last results. */
export function useEndedMicro(running: readonly MicroOrder[] | undefined, forgetsOnNew = false): readonly MicroOrder[] {
  const gone = useGone(running, forgetsOnNew)
  const closed = useMicroHistory(NO_FILTER, gone.length > 0)
  return endedOf(gone, { rows: closed.data?.rows ?? NONE, isComing: closed.isFetching })
}

const AFTER_ZERO_MS = 1_000

/** One second after the first of them reaches zero, lists and balances are asked for again; and again, until it is settled. */
export function useSettlementRefresh(orders: readonly MicroOrder[] | undefined): void {
  useEffect(() => {
    if (orders === undefined || orders.length === 0) return
    const next = Math.min(...orders.map(order => order.endsAt))
    return browserTimers.after(Math.max(0, next - browserClock.now()) + AFTER_ZERO_MS, refreshPrivate)
  }, [orders])
}

export interface MicroTaken {
  readonly id: number
  readonly price: Price
}

export async function openMicro(
  pairId: number,
  direction: Direction,
  stake: Usd,
  seconds: number,
): Promise<MicroTaken> {
  const { data } = await promisedCall('submitMicro', {
    forex_id: pairId,
    type: DIRECTION_NUMBER[direction],
    number: formatDecimal(stake, 2),
    seconds,
  })
  refreshPrivate()
  return { id: data.Id, price: decimal(data.OpenPrice) }
}
