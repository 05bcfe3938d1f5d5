// Trailing stops in the naive twin: the best price is looked for among all prices, every time it is needed.
import type { ResumeTrail } from '@tallystick/engine/products/forex/commands'
import type { Trail } from '@tallystick/formulas/forex'
import type { TwinOrder } from './forex.ts'
import { fraction, over, rounded, times, whole } from './rational.ts'
import { no, type Verdict } from './verdict.ts'

export interface TwinTick {
  readonly id: number
  readonly price: bigint
}

/** What is written down of a best price: it is the best up to a tick. */
export interface TwinPeak extends TwinTick {
  readonly upTo: number
}

/** @param heard every price that this process took itself, oldest first. Undefined when some were missed, and without a trailing stop. */
export function bestOf(order: TwinOrder, heard: readonly TwinTick[]): TwinTick | undefined {
  const { peak, buy } = order
  const first = heard[0]
  if (!peak || !first || peak.upTo < first.id) return undefined
  let best: TwinTick = peak
  for (const tick of heard)
    if (tick.id > peak.upTo && (buy ? tick.price >= best.price : tick.price <= best.price)) best = tick
  return best
}

/** The record is written: the best price goes with it. */
export function keepPeak(order: TwinOrder, heard: readonly TwinTick[], newest: number): void {
  const best = bestOf(order, heard)
  if (best) order.peak = { id: best.id, price: best.price, upTo: newest }
}

export function stopBehind({ buy }: TwinOrder, best: bigint, { distance, percent }: Trail): bigint {
  const away = distance ?? rounded(over(times(fraction(best), fraction(percent)), whole(100)), 8)
  return buy ? best - away : best + away
}

export function isTrailHit(order: TwinOrder, heard: readonly TwinTick[], price: bigint): boolean {
  const best = bestOf(order, heard)
  if (!best || !order.trail) return false
  const stop = stopBehind(order, best.price, order.trail)
  return order.buy ? price <= stop : price >= stop
}

export function badTrail(buy: boolean, market: bigint, places: number, trail: Trail): string | undefined {
  const away = trail.distance ?? trail.percent ?? 0n
  const most = trail.distance === null ? 100n * 100_000_000n : market
  const stop = stopBehind({ buy } as TwinOrder, market, trail)
  if (away <= 0n || away >= most || stop === market) return 'trail_out_of_range'
  const grid = 10n ** BigInt(8 - (trail.distance === null ? 2 : places))
  return away % grid === 0n ? undefined : 'price_not_in_steps'
}

export function isSame(one: Trail | null, other: Trail | null): boolean {
  return one?.distance === other?.distance && one?.percent === other?.percent
}

/** What the tape said of the time before this process. */
export function resume(order: TwinOrder | undefined, command: ResumeTrail, heard: readonly TwinTick[]): Verdict {
  if (!order?.peak || order.state !== 'holding' || bestOf(order, heard)) return no('order_unknown')
  const { best, knownTo } = command
  const isBetter = best && (order.buy ? best.price >= order.peak.price : best.price <= order.peak.price)
  const { id, price } = isBetter ? best : order.peak
  order.peak = { id, price, upTo: knownTo }
  return { ok: true, orderId: order.id }
}
