// The trade that is to be seen on the chart: asked for from its details, found by the chart once its candles are there.
import { MINUTE_MS } from '@tallystick/kernel/clock'
import { type Period, PERIOD_NAMES, PERIODS } from '@tallystick/wire/periods'
import { create } from 'zustand'
import { serverClock } from '../../platform/server-clock.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import { selectPair, useSettings } from '../../platform/stores/settings-store.ts'
import { type Order, tickTime } from './order.ts'

interface ShownTrade {
  readonly order: Order | null
  /** It has not been brought into view yet. */
  readonly isAsked: boolean
}

const NONE: ShownTrade = { order: null, isAsked: false }

export const useShownTrade = create<ShownTrade>()(() => NONE)

// Another user must not see it.
useSession.subscribe((now, before) => {
  if (now.token !== before.token) useShownTrade.setState(NONE)
})

/** Chooses its market, and a period that it can be seen in. */
export function showTrade(order: Order): void {
  if (order.openTick === null) return
  const now = serverClock.now()
  const opened = tickTime(order.openTick)
  const closed = order.closeTick === null ? now : tickTime(order.closeTick)
  selectPair(order.pair.code)
  useSettings.setState(({ period }) => ({ period: periodFor(period, { opened, closed, now }) }))
  useShownTrade.setState({ order, isAsked: true })
}

export function tradeIsInView(): void {
  useShownTrade.setState({ isAsked: false })
}

/** As far back as candles are asked for, a page at a time, and as many as can still be told apart. */
const MOST_BACK = 1_500
const MOST_LONG = 120

interface Span {
  readonly opened: number
  readonly closed: number
  readonly now: number
}

/** The chosen period where the trade has candles of its own in it and is in reach; otherwise the shortest in which it is in reach. */
export function periodFor(chosen: Period, { opened, closed, now }: Span): Period {
  const candlesOf = (name: Period, ms: number): number => ms / (PERIODS[name] * MINUTE_MS)
  const fits = (name: Period): boolean =>
    candlesOf(name, now - opened) <= MOST_BACK && candlesOf(name, closed - opened) <= MOST_LONG
  const isSeen = fits(chosen) && candlesOf(chosen, closed - opened) >= 1
  return isSeen ? chosen : (PERIOD_NAMES.find(fits) ?? '1W')
}
