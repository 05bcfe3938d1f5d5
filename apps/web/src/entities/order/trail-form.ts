// The trailing stop of a position as it is typed, and what it asks for.
import type { Trail } from '@tallystick/formulas/forex'
import { parseDecimal, trimDecimal } from '@tallystick/kernel/decimal'

export interface TrailForm {
  readonly on: boolean
  readonly text: string
  readonly unit: 'distance' | 'percent'
}

export function trailFormOf(trail: Trail | null): TrailForm {
  if (!trail) return { on: false, text: '1', unit: 'percent' }
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

/** Setting it again would begin anew at the present price. */
export function isSameTrail(one: Trail | null, other: Trail | null): boolean {
  return one?.distance === other?.distance && one?.percent === other?.percent
}
