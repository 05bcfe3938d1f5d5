// Own price alerts as the wire has them, and the form for a new one.
import { formatDecimal, parseDecimal, roundTo } from '@tallystick/kernel/decimal'
import type { CallFailed } from '@tallystick/api-client/call-failed'
import type { ParamsOf, PriceAlert as WireAlert } from '@tallystick/wire/trader/schemas'
import { api } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useCursorPages } from '../../platform/pages.ts'
import type { Pair } from '../pair/pairs.ts'
import { PRIVATE } from '../session/session.ts'

export type AlertState = ParamsOf<'alerts'>['state']

export interface PriceAlert {
  readonly id: number
  readonly showCode: string
  readonly direction: WireAlert['direction']
  readonly level: string
  readonly note: string
  readonly createdAt: string
  /** Null until it fires. */
  readonly fired: { readonly price: string; readonly at: string } | null
}

export interface AlertForm {
  readonly level: string
  readonly note: string
}

export const EMPTY_ALERT: AlertForm = { level: '', note: '' }

const ALERTS = [PRIVATE, 'alerts']

function alertFromWire(alert: WireAlert): PriceAlert {
  const { id, direction, level, note } = alert
  const fired = alert.fired_at === '' ? null : { price: alert.fired_price, at: alert.fired_at }
  return { id, showCode: alert.show_code, direction, level, note, createdAt: alert.created_at, fired }
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
export function directionOf(level: string, price: string | undefined): WireAlert['direction'] | undefined {
  const [wanted, now] = [parseDecimal(level), parseDecimal(price ?? '')]
  if (wanted === undefined || now === undefined || wanted <= 0n || wanted === now) return undefined
  return wanted > now ? 'above' : 'below'
}

/** So many percent away from a price, on the pair's price grid. */
export function levelAt(price: string, percent: number, { places }: Pick<Pair, 'places'>): string {
  const moved = ((parseDecimal(price) ?? 0n) * BigInt(100 + percent)) / 100n
  return formatDecimal(roundTo(moved, places), places)
}

export async function makeAlert(
  pair: Pair,
  direction: WireAlert['direction'],
  { level, note }: AlertForm,
  handled: (failure: CallFailed) => boolean,
): Promise<void> {
  const words = note.trim()
  const alert = { forex_id: pair.id, direction, level, ...(words !== '' && { note: words }) }
  await api.call('makeAlert', alert, { handled })
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
