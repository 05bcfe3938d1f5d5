// The trailing stop of an order as it is typed, and what it asks for.
import type { Trail } from '@tallystick/formulas/forex'
import { parseDecimal, trimDecimal } from '@tallystick/kernel/decimal'

export interface TrailForm {
  readonly on: boolean
  readonly text: string
  readonly unit: 'distance' | 'percent'
}

export const NO_TRAIL: TrailForm = { on: false, text: '1', unit: 'percent' }

export function trailFormOf(trail: Trail | null): TrailForm {
  if (!trail) return NO_TRAIL
  return trail.distance === null
    ? { on: true, text: trimDecimal(trail.percent), unit: 'percent' }
    : { on: true, text: trimDecimal(trail.distance), unit: 'distance' }
}

/** Null when it is off, undefined while the field cannot be read. Whether it fits the price is the server's to say. */
export function readTrail({ on, text, unit }: TrailForm): Trail | null | undefined {
  if (!on) return null
  const away = parseDecimal(text)
  if (away === undefined || away <= 0n) return undefined
  return unit === 'distance' ? { distance: away, percent: null } : { distance: null, percent: away }
}

/** As calls have it. */
export function trailParams(trail: Trail | null): { readonly trail_distance: string; readonly trail_percent: string } {
  return { trail_distance: trimDecimal(trail?.distance ?? 0n), trail_percent: trimDecimal(trail?.percent ?? 0n) }
}
