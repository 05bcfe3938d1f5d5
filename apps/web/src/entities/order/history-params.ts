// What a history is narrowed by, as the calls take it. Pure functions.
import type { ParamsOf } from '@tallystick/wire/trader/schemas'
import type { HistoryFilter } from './history-filter.ts'

export const NO_FILTER: HistoryFilter = {}

/** How many of its parts narrow. */
export function countParts(filter: HistoryFilter): number {
  return Object.values(filter).filter(value => value !== undefined).length
}

export function microParams({ from, to, market, side, result, tag }: HistoryFilter): ParamsOf<'microHistory'> {
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(market !== undefined && { forex_id: market }),
    ...(side !== undefined && { type: side }),
    ...(result !== undefined && { result }),
    ...(tag !== undefined && { tag }),
  }
}

/** The wire's number for what the address calls 0 and 1. */
const FOLLOW_TYPE = { 0: 1, 1: 2 } as const

export function orderParams(filter: HistoryFilter): ParamsOf<'orderHistory'> {
  const { copied } = filter
  return { ...microParams(filter), ...(copied !== undefined && { follow_type: FOLLOW_TYPE[copied] }) }
}
