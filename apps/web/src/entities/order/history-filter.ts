// What a history is narrowed by, as the address carries it. Pure functions, which every first screen brings along.
import { RESULTS } from '@tallystick/wire/history-results'

export interface HistoryFilter {
  /** First and last UTC day, `YYYY-MM-DD`. */
  readonly from?: string
  readonly to?: string
  /** Id of a pair. */
  readonly market?: number
  /** As the address and the calls have it: 1 buy or up, 2 sell or down. */
  readonly side?: 1 | 2
  readonly result?: (typeof RESULTS)[number]
  /** Of contracts, as the address has it: 0 own orders, 1 copied ones. */
  readonly copied?: 0 | 1
  /** Of the journal, in any spelling. */
  readonly tag?: string
}

/** As the calls take it. */
const LONGEST_TAG = 24

/** An address is input like any other: what cannot be read does not narrow. */
export function filterFrom(search: Readonly<Record<string, unknown>>): HistoryFilter {
  const from = dayFrom(search['from'])
  const to = dayFrom(search['to'])
  const market = Number(search['market'])
  const side = [1, 2].find(number => String(number) === String(search['side']))
  const result = RESULTS.find(name => name === search['result'])
  const copied = [0, 1].find(number => String(number) === String(search['copied']))
  const tag = tagFrom(search['tag'])
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(Number.isSafeInteger(market) && market > 0 && { market }),
    ...((side === 1 || side === 2) && { side }),
    ...(result !== undefined && { result }),
    ...((copied === 0 || copied === 1) && { copied }),
    ...(tag !== undefined && { tag }),
  }
}

function tagFrom(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text !== '' && Array.from(text).length <= LONGEST_TAG ? text : undefined
}

function dayFrom(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined
  const at = Date.parse(value)
  // The parser takes 30 February for 2 March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value) ? value : undefined
}
