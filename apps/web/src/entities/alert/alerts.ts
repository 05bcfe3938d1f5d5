// Own price alerts as the wire has them, and the form for a new one.
import { moveLevels } from '@tallystick/formulas/alert'
import { decimal, formatDecimal, parseDecimal, roundTo } from '@tallystick/kernel/decimal'
import type { CallFailed } from '@tallystick/api-client/call-failed'
import type { ParamsOf, PriceAlert as WireAlert } from '@tallystick/wire/trader/schemas'
import { api } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useCursorPages } from '../../platform/pages.ts'
import type { Pair } from '../pair/pairs.ts'
import { noteToldOf } from '../notice/push.ts'
import { PRIVATE } from '../session/session.ts'

export type AlertState = ParamsOf<'alerts'>['state']

export interface PriceAlert {
  readonly id: number
  readonly showCode: string
  readonly direction: WireAlert['direction']
  /** Either way: the one above. */
  readonly level: string
  /** Either way: the one below. */
  readonly otherLevel: string
  /** Of a move; 0 of an alert at a price. */
  readonly percent: string
  readonly note: string
  readonly createdAt: string
  readonly keyMarks: WireAlert['KeyActs']
  /** Null until it fires. */
  readonly fired: { readonly price: string; readonly at: string } | null
  /** Empty until it is removed. */
  readonly removedAt: string
}

export interface AlertForm {
  readonly by: 'price' | 'move'
  readonly level: string
  /** Of a move. */
  readonly percent: string
  readonly note: string
}

export const EMPTY_ALERT: AlertForm = { by: 'price', level: '', percent: '', note: '' }

/** As the engine takes them. */
export const PERCENTS = { minimum: '0.01', maximum: '90' }

const ALERTS = [PRIVATE, 'alerts']

function alertFromWire(alert: WireAlert): PriceAlert {
  const { id, direction, level, note } = alert
  const fired = alert.fired_at === '' ? null : { price: alert.fired_price, at: alert.fired_at }
  const { show_code: showCode, other_level: otherLevel, percent } = alert
  const { created_at: createdAt, removed_at: removedAt, KeyActs: keyMarks } = alert
  return { id, showCode, direction, level, otherLevel, percent, note, createdAt, keyMarks, fired, removedAt }
}

export function useAlerts(state: AlertState) {
  return useCursorPages('alerts', {
    queryKey: [...ALERTS, state],
    params: { state },
    enabled: true,
    rowOf: alertFromWire,
  })
}

const refetchAlerts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ALERTS })

/** Which way the price has to go to reach the level; undefined where it is no price, or the price itself. */
export function directionOf(level: string, price: string | undefined): 'above' | 'below' | undefined {
  const [wanted, now] = [parseDecimal(level), parseDecimal(price ?? '')]
  if (wanted === undefined || now === undefined || wanted <= 0n || wanted === now) return undefined
  return wanted > now ? 'above' : 'below'
}

/** So many percent away from a price, on the pair's price grid. */
export function levelAt(price: string, percent: number, { places }: Pick<Pair, 'places'>): string {
  const moved = ((parseDecimal(price) ?? 0n) * BigInt(100 + percent)) / 100n
  return formatDecimal(roundTo(moved, places), places)
}

/** [AL8] Where a move of the price now ends, on both sides; undefined where it is none, or more than is possible. */
export function movedFrom(
  price: string | undefined,
  percent: string,
  { places }: Pick<Pair, 'places'>,
): { readonly above: string; readonly below: string } | undefined {
  const [now, move] = [parseDecimal(price ?? ''), parseDecimal(percent)]
  const [step, most] = [decimal(PERCENTS.minimum), decimal(PERCENTS.maximum)]
  if (now === undefined || move === undefined || move < step || move > most || move % step !== 0n) return undefined
  const { above, below } = moveLevels(now, move, places)
  return { above: formatDecimal(above, places), below: formatDecimal(below, places) }
}

/** @param direction of an alert at a price; a move goes either way. */
export async function makeAlert(
  pair: Pair,
  direction: 'above' | 'below' | undefined,
  { by, level, percent, note }: AlertForm,
  handled: (failure: CallFailed) => boolean,
): Promise<void> {
  const words = note.trim()
  const place = by === 'move' ? { direction: 'either' as const, percent } : { direction: direction ?? 'above', level }
  const alert = { forex_id: pair.id, ...place, ...(words !== '' && { note: words }) }
  await api.call('makeAlert', alert, { handled })
  noteToldOf()
  await refetchAlerts()
}

/** Whatever was refused, the list shows what is there now. */
export async function removeAlert({ id }: PriceAlert): Promise<void> {
  try {
    await api.call('removeAlert', { id })
  } finally {
    await refetchAlerts()
  }
}
