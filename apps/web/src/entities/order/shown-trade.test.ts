import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { beforeEach, describe, expect, it } from 'vitest'
import { wireOrder } from '../../../testing/orders.ts'
import { serverClock } from '../../platform/server-clock.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import { useSettings } from '../../platform/stores/settings-store.ts'
import { orderFromWire } from './order.ts'
import { periodFor, showTrade, tradeIsInView, useShownTrade } from './shown-trade.ts'

const tickAt = (time: number): number => time * 4096

describe('the period a trade is shown in', () => {
  const trade = (ageMs: number, longMs: number) => ({ opened: 0, closed: longMs, now: ageMs })

  it('stays where the trade can be seen in it', () => {
    expect(periodFor('5M', trade(DAY_MS, 2 * HOUR_MS))).toBe('5M')
    expect(periodFor('1H', trade(20 * DAY_MS, 3 * HOUR_MS))).toBe('1H')
  })

  it('is longer where the trade is too long ago or too long', () => {
    expect(periodFor('5M', trade(30 * DAY_MS, 2 * HOUR_MS))).toBe('30M')
    expect(periodFor('1M', trade(DAY_MS, DAY_MS))).toBe('15M')
    expect(periodFor('1M', trade(20_000 * DAY_MS, DAY_MS))).toBe('1W')
  })

  it('is shorter where the whole trade would be in one candle', () => {
    expect(periodFor('1W', trade(HOUR_MS, 5 * MINUTE_MS))).toBe('1M')
    expect(periodFor('1D', trade(30 * DAY_MS, 5 * MINUTE_MS))).toBe('30M')
  })
})

describe('a trade that is asked for', () => {
  beforeEach(() => {
    useSession.setState({ token: 'token' })
    useSettings.setState({ pairCode: 'EURUSD', period: '1W' })
  })
  const opened = serverClock.now() - HOUR_MS
  const order = orderFromWire(
    wireOrder({ Id: 5, Status: 3, OpenTickId: tickAt(opened), CloseTickId: tickAt(opened + 5 * MINUTE_MS) }),
  )

  it('chooses its market and a period, and waits for the chart', () => {
    showTrade(order)
    expect(useSettings.getState()).toMatchObject({ pairCode: order.pair.code, period: '1M' })
    expect(useShownTrade.getState()).toEqual({ order, isAsked: true })
    tradeIsInView()
    expect(useShownTrade.getState()).toEqual({ order, isAsked: false })
  })

  it('is forgotten with the session', () => {
    showTrade(order)
    useSession.setState({ token: 'another' })
    expect(useShownTrade.getState()).toEqual({ order: null, isAsked: false })
  })
})
