// When a market is open: the coming week in UTC and its holidays, as the server knows them.
import type { Instant } from '@tallystick/kernel/clock'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

const DAY_MINUTES = 1_440

/** From one minute of a day up to another, which is not part of it. */
interface Span {
  readonly from: number
  readonly to: number
}

export interface OpenDay {
  readonly day: Instant
  /** `all day` when the market never closes on it; empty when it never opens. */
  readonly open: 'all day' | readonly Span[]
}

export interface Holiday {
  readonly day: Instant
  /** Closed meanwhile, or `all day`. */
  readonly closed: 'all day' | Span
}

export interface TradingHours {
  /** IANA name of the zone the days of the holidays are in. */
  readonly timeZone: string
  readonly days: readonly OpenDay[]
  readonly holidays: readonly Holiday[]
}

export function hoursFromWire({ TimeZone, Days, Closures }: AnswerOf<'tradingHours'>): TradingHours {
  return {
    timeZone: TimeZone,
    days: Days.map(({ Day, Open }) => {
      const open = Open.map(spanFromWire)
      return { day: Date.parse(Day), open: open.some(isWhole) ? 'all day' : open }
    }),
    holidays: Closures.map(closure => {
      const closed = spanFromWire(closure)
      return { day: Date.parse(closure.Day), closed: isWhole(closed) ? 'all day' : closed }
    }),
  }
}

function spanFromWire({ From, To }: { readonly From: number; readonly To: number }): Span {
  return { from: From, to: To }
}

function isWhole({ from, to }: Span): boolean {
  return from === 0 && to === DAY_MINUTES
}

export function useTradingHours(pairId: number) {
  return useQuery({
    queryKey: ['trading-hours', pairId],
    queryFn: async ({ signal }) =>
      hoursFromWire((await api.call('tradingHours', { forex_id: pairId }, { signal, showErrorMessage: false })).data),
  })
}
